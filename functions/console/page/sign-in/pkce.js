/** Binds a code to the page that asked for it (RFC 7636, S256). */

/** Where a code is sent back to: this page. */
export function here() {
  return location.origin + location.pathname;
}

export function random() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

export async function challenge(verifier) {
  const bytes = new TextEncoder().encode(verifier);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** What the server exchanges for a session. */
export function grantOf(code, verifier) {
  return { code, code_verifier: verifier, redirect_uri: here() };
}

function base64url(bytes) {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
