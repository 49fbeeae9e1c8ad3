/** What modules of several pages say. What has a value in it is a function of that. */
export const COMMON = {
  retry: "Retry",
  retryIn: (time) => `Try again in ${time}`,
  expiresIn: (time) => `Expires in ${time}`,
  expired: "Expired. Nothing was changed.",
  lost: "The connection was lost.",
  answered: (status) => `The server answered ${status}.`,
  failed: "The console failed.",
  showAll: (count) => `Show all ${count}`,
};

/** On a page in another language: the same in that one. */
export function speak(words) {
  Object.assign(COMMON, words);
}
