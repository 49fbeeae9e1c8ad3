/** What the conversation says of itself. What has a value in it is a function of that. */
export const CHAT = {
  signInForMail: "Please sign in to connect Gmail.",
  signInForMoney: "Please sign in to see your money.",

  greeting: "How can I help?",
  /** What somebody might say first, each understood as it stands. */
  suggestions: [
    "What's my balance?",
    "Show my last 5 transactions",
    "Block my card, I lost it",
    "Dispute t1, double charge",
    "Gasté 150 en tacos",
    "Can I buy headphones for 2500?",
    "How much did I spend on coffee in January 2025?",
    "Find my last Visa statement",
  ],
  supportSuggestion: "What's the status of order 24601?",
  you: "You",
  youConcealed: "You, one-time password hidden",
  answer: "Answer",

  importThis: "Import this file",
  importThese: "Import these files",
  attachedFile: "Attached file",
  attach: "Attach a file",

  ungrounded: (numbers) => `These numbers come from no tool: ${numbers}`,
  interrupted: "This answer was interrupted.",
  noResult: "No result came.",
  stoppedBefore: "Stopped before a result came.",
  stopped: "Stopped.",
  lostHalfway: "The connection was lost before the answer was complete.",
  connectionRefused: "The connection was refused.",

  states: {
    running: "Running",
    done: "Done",
    failed: "Failed",
    waiting: "Needs confirmation",
    asked: "Asked for confirmation",
  },
  toolFailed: "The tool failed.",
  rawJson: "Raw JSON",
  connectGmail: "Connect Gmail",

  /** On the buttons of a question. The first sends YES in every language. */
  yes: "YES",
  /** The messages that are a yes, in small letters (guards/confirmation.py). */
  yesReplies: "yes",
  cancel: "Cancel",
  /** What the second sends. */
  cancelReply: "Cancel",
  confirmationOf: (prompt) => `Confirmation needed: ${prompt}`,
  confirmationExpired: "Expired. Nothing was changed; ask again if you still want it.",
  confirmed: "You confirmed with YES.",
  passwordEntered: "You entered the one-time password.",
  cancelled: "You cancelled.",
  superseded: "Not confirmed: another message was sent instead.",

  wait: "Wait until this answer is complete.",
  stopping: "Stopping…",
  notStopped: "Not stopped. Try again.",
  answering: "Answering…",
  complete: "Answer complete.",
  notAnswered: "Not answered.",

  noNotifications: "No notifications.",
  new: "New",
  unread: (name, count) => `${name}, ${count} unread`,
  toReview: (name, count) => `${name}, ${count} waiting`,
  dismiss: "Dismiss",
};
