/** What the page that connects Gmail says. */
export const MAIL = {
  denied: "You did not allow it, so nothing was changed. You can connect Gmail at any time.",
  notDone: "Google did not complete this. Please try again.",
  opening: "Opening Google…",
  connecting: "Connecting…",
  connected: "Gmail is connected. You can go back and ask for your mail.",
  disconnecting: "Disconnecting…",
};
