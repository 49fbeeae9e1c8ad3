import { Cognito } from "./cognito.js";
import { DevSignIn } from "./sign-in.js";

/**
 * What the server says of itself: its title, the way to sign in, its socket's address or null, and
 * the names of the tools that only read.
 */
export async function configured() {
  const told = await (await fetch("console/config.json")).json();
  const { title, sign_in: settings, socket, reading_tools: reading } = told;
  const signIn = settings.type === "cognito" ? new Cognito(settings) : new DevSignIn();
  return { title, signIn, socket, readingTools: new Set(reading) };
}
