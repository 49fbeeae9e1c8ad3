import { countText, decimalText, isDecimalNumber, toCents } from "./amounts.js";
import { figures } from "./definitions.js";
import { element, words } from "./dom.js";
import { pages } from "./pages.js";
import { isWhole } from "./pesos.js";
import { isText, listOf, shape } from "./shapes.js";

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
        Order: words(id),
        Customer: words(customer_id),
        Quantity: countText(quantity),
        Price: priceText(price),
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
  { heading: "Order", content: (order) => words(order.id) },
  { heading: "Product", content: (order) => words(order.product) },
  { heading: "Quantity", content: (order) => countText(order.quantity), isNumber: true },
  { heading: "Status", content: (order) => statusMark(order.status) },
  { heading: "Price", content: (order) => priceText(order.price), isNumber: true },
];

export function orderTable(orders) {
  if (orders.length === 0) return element("p", { class: "hint" }, "No orders.");
  return pages({ name: "Orders", columns: COLUMNS, rows: orders, look: "ledger" });
}

/** The word says it; the mark before it is for the eye, and drawn where there is one for it. */
function statusMark(status) {
  return element("span", { class: "order-status", "data-status": status }, words(status));
}

function priceText(price) {
  return `${decimalText(toCents(price))} each`;
}
