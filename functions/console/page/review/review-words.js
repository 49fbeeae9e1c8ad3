/** What the page of the review says. What has a value in it is a function of that. */
export const REVIEW = {
  upload: "Upload",
  nothing: "Nothing needs review.",
  moreThan: (count) => `There are more besides these ${count}.`,
  accepted: (name, amount) => `Accepted: ${name}, ${amount}.`,
  discarded: (name, amount) => `Discarded: ${name}, ${amount}.`,
  onItsWay: (name) => `${name} is on its way. A notification says when it is done.`,
  forgotten: (name) => `The password for the sender of ${name} is forgotten.`,

  accept: "Accept",
  discard: "Discard",
  from: "From ",
  why: "Why",
  fields: {
    date: "Date",
    merchant: "Merchant",
    amount: "Amount",
    currency: "Currency",
    category: "Category",
  },
  /** A rule as the server words it, which begins with a verb. */
  refused: (rule) => `It ${rule}.`,
  rules: {
    date: "Choose the day.",
    merchant: "Write whom it was with.",
    currency: "Write its three letters, such as USD.",
    category: "A category can be changed, not taken away.",
    amount: "Write it like -12.50: a point, no other marks, below zero for an expense.",
    digits: "At most 15 digits.",
  },

  answer: "Answer",
  answerFirst: "Answer this first.",
  acceptAll: "Accept all",
  undo: "Undo the import",
  forget: "Forget its sender's password",
  remembered: "The password of its sender is remembered, and opens what comes next.",
  unread: "Nothing of it has been read yet.",
  waiting: (count) => (count === "1" ? "1 transaction waits" : `${count} transactions wait`),
  /** Of what an import asks, by the tool's name for it: what can be answered. */
  choices: {
    day_order: { day: "The day", month: "The month", year: "The year" },
    plus: { expense: "Expenses", income: "Income" },
    repeated: { same: "The same ones", new: "Other ones" },
  },
  password: "Password of this document",
  rememberFor: "Remember it for ",
};
