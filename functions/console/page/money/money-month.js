import { element } from "../elements/dom.js";
import { amountText } from "../words/amounts.js";
import { daysText, dayText, monthText } from "../words/dates.js";
import { barLength } from "../words/pesos.js";
import { leading, ofCents } from "./money-amounts.js";
import { daysOf } from "./money-months.js";
import { WORDS } from "./money-words.js";

const TEXTS = WORDS.month;

/**
 * The month in each currency beside the same days of the month before, of what `get_spending` answers to
 * `compare`. `onWhy` gets the filters of the entries behind an amount.
 */
export function monthTiles({ totals, before }, month, onWhy) {
  const periods = [daysOf(month), { from_date: before.from_date, to_date: before.to_date }];
  const [now, last] = [totals, before.totals].map(byCurrency);
  return [...new Set([...now.keys(), ...last.keys()])].map((currency) => {
    const pair = [now.get(currency), last.get(currency)];
    const lead = (name) => comparison(name, currency, pair, periods, onWhy);
    const title = element("h4", {}, currency);
    const apart = now.has(currency) ? apartFrom(now.get(currency)) : [];
    return element("div", { class: "tile" }, title, lead("spent"), lead("received"), ...apart);
  });
}

/** Where there is something, for a month without anything. `onMonth` gets the month to go to. */
export function emptyMonth({ extents = [] }, month, onMonth) {
  const places = extents.map(({ book, first, last }) => {
    const latest = last.slice(0, 7);
    const attributes = { type: "button", class: "plain small", onclick: () => onMonth(latest) };
    const go = element("button", attributes, TEXTS.goTo(latest));
    return element("li", {}, TEXTS.extent(book, spoken(first), spoken(last)), " ", go);
  });
  const where = places.length
    ? element("ul", { class: "plain-list" }, ...places)
    : element("p", { class: "hint" }, TEXTS.start);
  return element("div", { class: "view" }, element("p", {}, TEXTS.none(month)), where);
}

/** A month's variable spending under its cap, of what `get_month_summary` answers. */
export function capTile({ data }) {
  const {
    variable_cap_mxn_cents: cap,
    variable_spend_mxn_cents: spent,
    variable_remaining_mxn_cents: left,
  } = data;
  if (cap === null && !spent) return [];
  const text = (cents) => amountText(ofCents(cents));
  const of = cap === null ? "" : WORDS.cap.of(text(cap));
  const amounts = element("p", { class: "number" }, element("strong", {}, text(spent)), of);
  const title = element("h4", {}, WORDS.cap.title);
  if (cap === null)
    return [tileOf(title, amounts, element("p", { class: "hint" }, WORDS.cap.noCap))];
  const isOver = left < 0;
  const rest = isOver ? WORDS.cap.over(text(-left)) : WORDS.cap.left(text(left));
  const verdict = element("p", { class: isOver ? "bad number" : "good number" }, rest);
  return [tileOf(title, amounts, meter(spent, cap), verdict)];
}

function comparison(name, currency, pair, periods, onWhy) {
  const [now, last] = pair.map((total, index) => {
    if (!total) return WORDS.none;
    const filters = { currency, ...periods[index] };
    const whose = `${TEXTS[name]}, ${periodText(periods[index])}`;
    const what = (amount) => WORDS.leads(whose, amount);
    return leading({ amount: total[name], currency }, what, () => onWhy(filters));
  });
  return element(
    "div",
    { class: "comparison" },
    element("p", { class: "term" }, TEXTS[name]),
    element("p", { class: "sum" }, now),
    element("p", { class: "hint" }, `${periodText(periods[1])}: `, last),
  );
}

/** What is no spending and no income, or is taken off it already; nothing where there is none. */
function apartFrom(total) {
  const { currency, moved_out: out, moved_in: back, refunded } = total;
  const text = (amount = "0") => amountText({ amount, currency });
  const moved = out || back ? [TEXTS.moved(text(out), text(back))] : [];
  const returned = refunded ? [TEXTS.refunded(text(refunded))] : [];
  return [...moved, ...returned].map((line) => element("p", { class: "hint" }, line));
}

/** A whole month by its name; of a month that is not over, the days that are compared. */
function periodText({ from_date: first, to_date: last }) {
  const month = first.slice(0, 7);
  return last === daysOf(month).to_date ? monthText(month) : daysText(first, last);
}

/** A book knows its days, or only its months. */
function spoken(day) {
  return day.length === 7 ? monthText(day) : dayText(day);
}

function byCurrency(totals) {
  return new Map(totals.map((total) => [total.currency, total]));
}

function tileOf(...children) {
  return element("div", { class: "tile" }, ...children);
}

/** The figures beside it say it; the bar is for the eye. */
function meter(spent, cap) {
  const whole = spent > cap ? spent : cap;
  const within = element("span", { class: "within" });
  within.style.width = barLength(spent > cap ? cap : spent, whole);
  const bar = element("div", { class: "meter", "aria-hidden": "true" }, within);
  if (spent <= cap) return bar;
  const over = element("span", { class: "over" });
  over.style.width = barLength(BigInt(spent) - BigInt(cap), whole);
  bar.append(over);
  return bar;
}
