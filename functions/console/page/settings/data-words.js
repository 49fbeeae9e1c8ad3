/** What the page of the user's data says. What has a value in it is a function of that. */
export const DATA = {
  saved: "Saved.",
  making: "The archive is being made.",
  forgetting: "It is forgotten within minutes.",
  deleting: "It is deleted within minutes.",
  enterPassword:
    "A one-time password was sent to your phone. With it, everything that is kept of you is erased.",
  erasing:
    "Everything that is kept of you is being erased. It takes some minutes, and goes on without this page.",
  waiting: "It is about to be made.",
  working: (part, parts, doing) => `Part ${part} of ${parts}: ${doing}`,
  failed: "It could not be made. Please make another.",
  ready: (kilobytes, until) => `${kilobytes} KB, until ${until}`,
  fetch: "Fetch",
  noConversations: "No conversations.",
  delete: "Delete",
};
