import { figures } from "../../elements/definitions.js";
import { element, words } from "../../elements/dom.js";
import { told } from "../../elements/values.js";
import { pages } from "../../server/pages.js";
import { isText, listOf, shape } from "../../server/shapes.js";
import { countText, decimalText, isDecimalNumber, toCents } from "../../words/amounts.js";
import { isWhole } from "../../words/pesos.js";
import { CARDS } from "../card-words.js";

const TEXTS = CARDS.support;

export const isOrder = shape({
  id: isText,
  customer_id: isText,
  product: isText,
  quantity: isWhole,
  price: isDecimalNumber,
  status: isText,
});

/** One order. */
export const order = {
  fits: isOrder,
  draw: ({ id, customer_id, product, quantity, price, status }) =>
    element(
      "div",
      { class: "profile" },
      element("p", { class: "facing" }, element("strong", {}, words(product)), statusMark(status)),
      figures({
        [TEXTS.order]: words(id),
        [TEXTS.customer]: words(customer_id),
        [TEXTS.quantity]: countText(quantity),
        [TEXTS.price]: priceText(price),
      }),
    ),
};

/** A customer's orders, in the order of the result. */
export const orders = { fits: listOf(isOrder), draw: orderTable };

/** An order that was just cancelled. */
export const cancelledOrder = {
  fits: shape({ status: isText, message: isText }),
  draw: ({ status, message }) =>
    element("p", { class: "facing" }, words(message), statusMark(status)),
};

const COLUMNS = [
  { heading: TEXTS.order, content: (order) => words(order.id) },
  { heading: TEXTS.product, content: (order) => words(order.product) },
  { heading: TEXTS.quantity, content: (order) => countText(order.quantity), isNumber: true },
  { heading: TEXTS.status, content: (order) => statusMark(order.status) },
  { heading: TEXTS.price, content: (order) => priceText(order.price), isNumber: true },
];

export function orderTable(orders) {
  if (orders.length === 0) return element("p", { class: "hint" }, TEXTS.noOrders);
  return pages({ name: TEXTS.orders, columns: COLUMNS, rows: orders, look: "ledger" });
}

/** The word says it; the mark before it is for the eye, and drawn where there is one for it. */
function statusMark(status) {
  return element("span", { class: "order-status", "data-status": status }, words(told(status)));
}

function priceText(price) {
  return TEXTS.each(decimalText(toCents(price)));
}
