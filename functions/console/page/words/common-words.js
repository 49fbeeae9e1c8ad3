/** What modules of several pages say. What has a value in it is a function of that. */
export const COMMON = {
  retry: "Retry",
  retryIn: (time) => `Try again in ${time}`,
  expiresIn: (time) => `Expires in ${time}`,
  expired: "Expired. Nothing was changed.",
  unchanged: "Nothing was changed.",
  lost: "The connection was lost.",
  answered: (status) =>
    status === 429
      ? "Those are too many requests. Wait a moment."
      : `The server answered ${status}.`,
  failed: "The console failed.",
  password: "One-time password",
  send: "Send",
  sending: "Sending…",
  unreadableNumber: "A number too large for this browser to read exactly",
  untitled: "Untitled",
  showAll: (count) => `Show all ${count}`,
};
