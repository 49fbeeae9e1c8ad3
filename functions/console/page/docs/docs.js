import { find } from "../elements/dom.js";
import { configured } from "../sign-in/config.js";
import { Session, SignedOut } from "../sign-in/session.js";
import { SignInForm } from "../sign-in/sign-in.js";

const METHODS = ["get", "put", "post", "delete", "patch"];
const { signIn } = await configured();
const session = new Session(signIn);
const door = new SignInForm(session, () => draw(true));

document.documentElement.classList.toggle(
  "dark-mode",
  matchMedia("(prefers-color-scheme: dark)").matches,
);
draw(await door.resume());

/** Swagger UI draws the document. Requests can be sent only while somebody is signed in. */
function draw(isSignedIn) {
  find(".sign-in").hidden = isSignedIn;
  const domNode = document.createElement("div");
  find("#swagger-ui").replaceChildren(domNode);
  const { SwaggerUIBundle } = /** @type {any} */ (globalThis);
  SwaggerUIBundle({
    domNode,
    url: "openapi.json",
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    supportedSubmitMethods: isSignedIn ? METHODS : [],
    requestInterceptor: (request) => (request.loadSpec ? request : { ...request, userFetch }),
  });
}

/** `fetch` as the signed-in user: Swagger UI takes it from the request. */
async function userFetch(url, init) {
  try {
    return await session.fetch(url, init);
  } catch (error) {
    if (error instanceof SignedOut) {
      draw(false);
      door.show("Please sign in again.");
    }
    throw error;
  }
}
