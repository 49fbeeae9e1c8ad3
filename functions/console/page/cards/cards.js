import { CHAT } from "../chat/chat-words.js";
import { element } from "../elements/dom.js";
import { isObject, title } from "../elements/values.js";
import { inSight, print } from "../server/json.js";
import { visible } from "../words/foreign.js";
import { renderResult } from "./results.js";

const NOT_CONNECTED = /^Gmail .+ (http\S+) .+\.$/;
/** One tool call. It runs until it is told how it ended. */
export class ToolCard {
  #state = element("span", { class: "state" });
  #body = element("div", { class: "card-body" });
  #details;

  constructor(tool) {
    this.tool = tool;
    const name = element("h2", {}, title(tool));
    const head = element("summary", { class: "card-head" }, name, this.#state);
    this.#details = element("details", { open: true }, head, this.#body);
    this.element = element("section", { class: "card" }, this.#details);
    this.element.ariaLabel = title(tool);
    Object.assign(this.element.dataset, { testid: "tool-card", tool });
    this.#become("running");
  }

  get isRunning() {
    return this.element.dataset.state === "running";
  }

  succeed(result) {
    this.#become("done");
    this.#body.replaceChildren(renderResult(result, this.tool), rawJson(result));
  }

  fail(error) {
    this.#become("failed");
    const text = errorText(error);
    this.#body.replaceChildren(element("p", {}, visible(text)), ...connectLink(text));
    if (isObject(error)) this.#body.append(rawJson(error));
  }

  /** Leaves the one line of it that says what it is; whoever wants more opens it. */
  fold() {
    this.#details.open = false;
  }

  /** The call was held back until the user has confirmed it. */
  wait() {
    this.#become("waiting");
  }

  /** The user was asked to confirm, and that question is over. */
  settle() {
    this.#become("asked");
  }

  #become(state) {
    this.element.dataset.state = state;
    this.#state.textContent = CHAT.states[state];
  }
}

/** The families name their errors differently: a string, `message`, or `error` with either. */
function errorText(error) {
  if (typeof error === "string") return error;
  return error?.message ?? (error?.error ? errorText(error.error) : CHAT.toolFailed);
}

function rawJson(value) {
  const text = element("pre", { tabindex: 0 }, inSight(print(value, 2)));
  return element(
    "details",
    { class: "for-developers" },
    element("summary", {}, CHAT.rawJson),
    text,
  );
}

/** The way to Gmail's consent, where a tool says that it lacks one: our own page and no other. */
function connectLink(error) {
  const [, address] = NOT_CONNECTED.exec(error) ?? [];
  if (!address || !URL.canParse(address)) return [];
  const url = new URL(address);
  if (url.origin !== location.origin) return [];
  const link = element("a", { class: "button plain", href: url.href }, CHAT.connectGmail);
  return [element("p", {}, link)];
}
