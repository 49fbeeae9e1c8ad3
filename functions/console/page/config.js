import { Cognito } from "./cognito.js";
import { DevSignIn } from "./sign-in.js";

/** What the server says of itself: its title, the way to sign in, and its socket's address or null. */
export async function configured() {
  const { title, sign_in: settings, socket } = await (await fetch("console/config.json")).json();
  const signIn = settings.type === "cognito" ? new Cognito(settings) : new DevSignIn();
  return { title, signIn, socket };
}
