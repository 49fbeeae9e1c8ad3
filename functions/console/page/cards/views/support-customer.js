import { figures } from "../../elements/definitions.js";
import { element, words } from "../../elements/dom.js";
import { isText, listOf, shape } from "../../server/shapes.js";
import { CARDS } from "../card-words.js";
import { isOrder, orderTable } from "./support-orders.js";

const TEXTS = CARDS.support;
const PROFILE = { id: isText, name: isText, email: isText, phone: isText, username: isText };
const isProfile = shape(PROFILE);

/** A customer. */
export const customer = { fits: isProfile, draw: profile };

/** A customer as they are to be reached from now on. */
export const changedContact = {
  fits: shape({ ...PROFILE, message: isText }),
  draw: (changed) =>
    element("div", { class: "view" }, element("p", {}, words(changed.message)), profile(changed)),
};

/** A customer and what they have ordered. */
export const customerWithOrders = {
  fits: shape({ user_info: isProfile, orders: listOf(isOrder) }),
  draw: ({ user_info, orders }) => {
    const heading = element("p", { class: "term" }, TEXTS.orders);
    const ordered = element("div", {}, heading, orderTable(orders));
    return element("div", { class: "view" }, profile(user_info), ordered);
  },
};

function profile({ id, name, email, phone, username }) {
  return element(
    "div",
    { class: "profile" },
    element("p", { class: "facing" }, element("strong", {}, words(name))),
    figures({
      [TEXTS.email]: words(email),
      [TEXTS.phone]: words(phone),
      [TEXTS.username]: words(username),
      [TEXTS.customer]: words(id),
    }),
  );
}
