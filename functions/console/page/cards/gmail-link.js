import { CHAT } from "../chat/chat-words.js";
import { element } from "../elements/dom.js";

const NOT_CONNECTED = /^Gmail .+ (http\S+) .+\.$/;

/** The way to Gmail's consent, where a tool says that it lacks one: our own page and no other. */
export function connectLink(error) {
  const [, address] = NOT_CONNECTED.exec(error) ?? [];
  if (!address || !URL.canParse(address)) return [];
  const url = new URL(address);
  if (url.origin !== location.origin) return [];
  const link = element("a", { class: "button plain", href: url.href }, CHAT.connectGmail);
  return [element("p", {}, link)];
}
