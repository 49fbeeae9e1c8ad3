/** What is said of signing in. */
export const SIGN_IN = {
  ended: "Your session has ended. Please sign in again.",
  first: "Please sign in at the conversation first, then come back to this page.",
  userRefused: "This user ID was refused.",
  unreached: "The server could not be reached.",
  notCompleted: "The sign-in was not completed.",
  notStartedHere: "That sign-in was not started here. Please sign in again.",
  refused: "The sign-in was refused. Please sign in again.",
};
