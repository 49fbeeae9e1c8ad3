const EVENT = "teller-say";

/** Has `text` sent as the user's message; `node` is on a card in the conversation. */
export function say(node, text) {
  node.dispatchEvent(new CustomEvent(EVENT, { bubbles: true, detail: text }));
}

/** Calls `send` with each text that something below `node` has to say. */
export function onSay(node, send) {
  node.addEventListener(EVENT, ({ detail }) => send(detail));
}
