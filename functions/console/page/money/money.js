import { element, find } from "../elements/dom.js";
import { Account } from "../sign-in/account.js";
import { wanted } from "../sign-in/after-sign-in.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { missing } from "../sign-in/signed-in.js";
import { monthText } from "../words/dates.js";
import { offerOther } from "../words/language.js";
import { Rows } from "./entries/money-rows.js";
import { Attention } from "./money-attention.js";
import { Balances } from "./money-balances.js";
import { answerOf, Block, part, THREAD } from "./money-block.js";
import { categoryChart } from "./money-categories.js";
import { flowChart, MONTHS } from "./money-flow.js";
import { capTile, emptyMonth, monthTiles } from "./money-month.js";
import { daysOf, monthAfter } from "./money-months.js";
import { Place } from "./money-place.js";
import { Series } from "./money-series.js";
import { upcomingList } from "./money-upcoming.js";
import { WORDS } from "./money-words.js";

const MOST_GROUPS = 100;

const { title, signIn } = await configured();
const session = new Session(signIn);
const place = new Place();
const attention = new Attention();
const balances = new Balances(why);
const month = new Block();
const cap = new Block();
const series = new Series((key) => {
  place.series = key;
  drawPictures(key);
});
const pictures = { byCategory: element("div"), byMonth: element("div") };
const upcoming = new Block();
const rows = new Rows({ onAsked: list, onChanged: () => showMonth() });
const monthName = element("p", { class: "month", id: "month-title", "aria-live": "polite" });
/** @type {Account} */
let account;
/** What the pictures are of: answers of `get_spending` by category and by month. */
let spending = { byCategory: {}, byMonth: {} };

find(".title").textContent = title;
offerOther();
document.title += ` – ${title}`;
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
if ((await missing(session)) === null) begin();
else signInFirst();

function begin() {
  account = new Account(session, signInFirst);
  find(".user").textContent = account.userId;
  find(".money").append(...layout());
  attention.show(account);
  balances.show(account);
  const soon = () => answerOf(account, "get_upcoming", {});
  upcoming.show(account, soon, (answer) => upcomingList(answer, why));
  showMonth();
  rows.show(account, place.filters);
}

/** The console signs in, and leads back here. */
function signInFirst() {
  wanted.keep(`money${location.search}`);
  location.replace("./");
}

function layout() {
  const attributes = { class: "part this-month", "aria-labelledby": "month-title" };
  return [
    element("h2", {}, WORDS.heading),
    attention.element,
    balances.element,
    element("section", attributes, turner(), month.element),
    part("upcoming", WORDS.upcoming.title, upcoming.element),
    rows.element,
  ];
}

function turner() {
  const button = (label, sign, by) => {
    const onclick = () => toMonth(monthAfter(place.month, by));
    const made = element("button", { type: "button", class: "plain", onclick }, sign);
    made.ariaLabel = label;
    return made;
  };
  return element(
    "div",
    { class: "months", role: "group", "aria-label": WORDS.months },
    button(WORDS.monthBefore, "‹", -1),
    monthName,
    button(WORDS.monthAfter, "›", 1),
  );
}

function toMonth(wanted) {
  place.month = wanted;
  showMonth();
  rows.show(account, place.filters);
}

/** Lists the entries that the filters find. */
function list(filters) {
  place.filters = filters;
  rows.show(account, place.filters);
}

/** Shows the entries behind an amount. */
function why(filters) {
  list(filters);
  rows.focus();
}

/** What was spent and received in the month, its cap, and both pictures. */
function showMonth() {
  const shown = place.month;
  monthName.textContent = monthText(shown);
  const limit = MOST_GROUPS;
  const year = daysOf(monthAfter(shown, 1 - MONTHS), shown);
  const asked = [
    { ...daysOf(shown), by: "category", compare: true, limit },
    { ...year, by: "month", limit },
  ];
  const ask = () => Promise.all(asked.map((each) => answerOf(account, "get_spending", each)));
  month.show(account, ask, ([byCategory, byMonth]) => drawMonth(shown, { byCategory, byMonth }));
  const summary = () => answerOf(account, "get_month_summary", { ...THREAD, month: shown });
  cap.show(account, summary, capTile);
}

function drawMonth(shown, answers) {
  spending = answers;
  const { totals, before, groups = [] } = answers.byCategory;
  const months = answers.byMonth.groups ?? [];
  rows.offer(groups.map(({ key }) => key));
  const all = [...totals, ...before.totals];
  if (all.length + months.length === 0) {
    return [emptyMonth(answers.byCategory, shown, toMonth), cap.element];
  }
  drawPictures(series.offer([...all, ...months], place.series));
  const tiles = monthTiles(answers.byCategory, shown, why);
  return [
    element("div", { class: "tiles" }, ...tiles, cap.element),
    series.element,
    element(
      "div",
      { class: "pictures" },
      part("by-category", WORDS.categories.title, pictures.byCategory),
      part("by-month", WORDS.flow.title, pictures.byMonth),
    ),
  ];
}

function drawPictures(key) {
  const { byCategory, byMonth } = spending;
  pictures.byCategory.replaceChildren(...categoryChart(byCategory, key, place.month, why));
  pictures.byMonth.replaceChildren(...flowChart(byMonth, key, place.month, why));
}
