import { dayText, monthText } from "../words/dates.js";

/** All that the page of money says. What has a value in it is a function of that. */
export const WORDS = {
  heading: "Your money",
  months: "Month",
  monthBefore: "The month before",
  monthAfter: "The month after",
  none: "–",
  /** In the order in which they are shown. */
  books: { budget: "Budget", ledger: "Ledger", card: "Card" },
  leads: (what, amount) => `${what}: ${amount}. Show the entries.`,

  attention: {
    title: "Needs your attention",
    none: "Nothing needs your attention.",
    review: (count) =>
      count === "1" ? "1 transaction waits for review" : `${count} transactions wait for review`,
    questions: (count) =>
      count === 1 ? "1 import has a question" : `${count} imports have a question`,
    failed: "Could not be imported:",
    confirmations: (count) =>
      count === 1 ? "1 question waits for your Yes" : `${count} questions wait for your Yes`,
  },

  balances: {
    title: "Balances",
    none: "No balances yet. Import a statement on the review page, or tell the assistant how much is in your bank account.",
    card: "Credit card",
    owed: "owed",
    ofLimit: (available, limit) => `${available} of ${limit} left`,
    payBy: (day, minimum) => `${minimum} at least by ${dayText(day)}`,
    blocked: "Blocked",
    bank: "Bank balance",
    reported: (moment) => `as you told it, ${moment}`,
    stated: (day, entries) =>
      `as stated for ${dayText(day)}${entries ? `, and ${entriesText(entries)} since` : ""}`,
    unknown: "Balance not known",
    movedSince: (entries, amount, day) =>
      `${entriesText(entries)}, ${amount} since ${dayText(day)}`,
    change: "Change",
    changeOf: (name) => `Change ${name}`,
    name: "Name",
    holds: (currency) => `Balance in ${currency}, if you know it`,
    endOf: "At the end of",
    inBudget: "My budget counts its pesos too",
    changed: (name) => `${name} is changed.`,
  },

  month: {
    spent: "Spent",
    received: "Received",
    moved: (out, back) => `Between your own accounts: ${out} out, ${back} in`,
    refunded: (amount) => `Refunds, taken off already: ${amount}`,
    none: (month) => `Nothing was written down in ${monthText(month)} or the month before.`,
    extent: (book, first, last) => `${WORDS.books[book] ?? book}: ${first} to ${last}`,
    goTo: (month) => `Go to ${monthText(month)}`,
    start:
      "Tell the assistant what you bought (“370 pesos on tacos”), or import a statement on the review page.",
  },

  cap: {
    title: "Variable spending",
    noCap: "No cap is set. Tell the assistant “my cap is 6000 a month”.",
    of: (cap) => ` of ${cap}`,
    left: (amount) => `${amount} left`,
    over: (amount) => `${amount} over the cap`,
  },

  series: { title: "Both charts show" },

  categories: {
    title: "Spending by category",
    list: "Categories and what was spent in each",
    none: "No spending in this month.",
    more: (count) => `Groups that are not shown: ${count}.`,
    category: "Category",
    entries: "Entries",
    spent: "Spent",
    countOf: (count) => (count === "1" ? "1 entry" : `${count} entries`),
  },

  flow: {
    title: "Twelve months",
    list: "Months and what came in and went out",
    none: "Nothing in these twelve months.",
    came: "In",
    went: "Out",
    month: "Month",
    scale: (amount) => `The longest is ${amount}.`,
    column: (month, came, went) =>
      `${monthText(month)}: ${came} in, ${went} out. Show the entries.`,
    asTable: "As a table",
    more: "Some months are not shown: there are too many books and currencies for one chart.",
  },

  upcoming: {
    title: "In the next 30 days",
    list: "What is due, the next first",
    none: "Nothing is due that we know of. Tell the assistant about your rent, subscriptions or debts.",
    kinds: {
      obligation: "Obligation",
      debt: "Debt",
      card: "Card’s minimum",
      bill: "Bill",
      recurring: "Comes again",
    },
    due: "Due",
    overdue: (day) => `Overdue since ${day}`,
    what: "What",
    amount: "Amount",
    about: "about",
  },

  rows: {
    title: "Entries",
    list: "Entries, newest first",
    day: "Date",
    what: "What",
    category: "Category",
    where: "Where",
    amount: "Amount",
    none: "No entries with these filters.",
    shown: (count, total) => `${count} of ${total}`,
    more: "Show more",
    save: "Save as CSV",
    file: (month) => `entries-${month}.csv`,
  },

  filters: {
    text: "Search",
    category: "Category",
    book: "Where",
    anywhere: "Anywhere",
    currency: "Currency",
    from: "From",
    to: "To",
    account: (id) => `Account ${id}`,
    apply: "Search",
    clear: "Clear",
  },

  edit: {
    change: (category, text) => `${category}: change the category of ${text}`,
    label: (text) => `Category of ${text}`,
    save: "Save",
    cancel: "Cancel",
    changed: (text, category) => `${text} is in ${category} now.`,
    unchanged: "Nothing was changed.",
    choose: (text, day) => `Choose ${text}, ${day}`,
    reasons: {
      already_there: "It is in that category already.",
      income: "An income goes into no category for expenses.",
      expense: "An expense goes into no category of income.",
      not_found: "It is not there any more.",
    },
  },

  chosen: {
    title: "Chosen entries",
    all: "Choose all that are shown",
    count: (count) => (count === "1" ? "1 entry is chosen" : `${count} entries are chosen`),
    most: ", the most at once",
    category: "Category for all of them",
    put: "Put them there",
    none: "Choose none",
    unfit: (count, all) =>
      `Nothing was changed: ${count} of ${all} did not fit and are not chosen any more. Try again with the others.`,
    left: "Not changed yet.",
    someLeft: (count) => `${count} did not fit into one change: put them there next.`,
    done: (count, category) =>
      count === "1" ? `1 entry is in ${category} now.` : `${count} entries are in ${category} now.`,
  },
};

function entriesText(count) {
  return count === 1 ? "1 entry" : `${count} entries`;
}
