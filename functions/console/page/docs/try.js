import { find } from "../elements/dom.js";
import { configured } from "../sign-in/config.js";
import { Session } from "../sign-in/session.js";
import { SignInForm } from "../sign-in/sign-in.js";
import { TryForm } from "./try-form.js";

const { signIn } = await configured();
const session = new Session(signIn);
const door = new SignInForm(session, () => show(true));
const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.try"));

for (const form of forms) new TryForm(form, session, leave);
show(await door.resume());

function leave() {
  show(false);
  door.show("Please sign in again.");
}

function show(isSignedIn) {
  find(".sign-in").hidden = isSignedIn;
  for (const form of forms) form.hidden = !isSignedIn;
}
