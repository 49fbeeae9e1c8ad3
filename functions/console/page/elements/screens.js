import { find } from "./dom.js";

const REVIEW = "#review";

/** The mains of the page, of which one is shown: the sign-in, the conversation, or the review. */
export class Screens {
  #mains = document.querySelectorAll("main");
  #account = find(".account");
  #isSignedIn = false;
  #onShown;

  /** `onShown` gets the name of what the user is now before. */
  constructor(onShown) {
    this.#onShown = onShown;
  }

  get isSignedIn() {
    return this.#isSignedIn;
  }

  set isSignedIn(isSignedIn) {
    this.#isSignedIn = isSignedIn;
    this.#account.hidden = !isSignedIn;
    this.show();
  }

  toReview() {
    location.hash = REVIEW;
  }

  /** Shows what the address names. */
  show() {
    const name = this.#name;
    for (const main of this.#mains) main.hidden = !main.classList.contains(name);
    this.#onShown(name);
  }

  get #name() {
    if (!this.#isSignedIn) return "door";
    return location.hash === REVIEW ? "review" : "chat";
  }
}
