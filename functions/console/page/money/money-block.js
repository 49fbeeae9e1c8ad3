import { element } from "../elements/dom.js";
import { failure } from "../server/failure.js";

const NOTHING_THERE = [403, 404];

/** The conversation that the budget's tools are told of where none is held. */
export const THREAD = { thread_id: "money" };

/** A place on the page for what is asked for; where that fails it says so, and asks again. */
export class Block {
  element = element("div", { class: "block", "aria-busy": "true" });
  #version = 0;

  get isEmpty() {
    return !this.element.hasChildNodes();
  }

  /**
   * Shows what `draw` makes, texts and nodes, of what `ask` answers; nothing where there is nothing
   * for this user, or where they may not ask. What is asked for later is shown, whichever comes
   * last.
   */
  async show(account, ask, draw) {
    this.#version += 1;
    const version = this.#version;
    const isCurrent = () => version === this.#version;
    this.element.ariaBusy = "true";
    const onFailed = (error) => {
      if (!isCurrent()) return;
      const again = () => this.show(account, ask, draw);
      this.fill(NOTHING_THERE.includes(error.status) ? [] : [failure(error, again)]);
    };
    const found = await account.attempt(ask, onFailed);
    if (found !== undefined && isCurrent()) this.fill(draw(found));
  }

  fill(nodes) {
    this.element.ariaBusy = "false";
    this.element.replaceChildren(...nodes);
  }
}

/** A titled section of the page; `name` is its class. */
export function part(name, title, ...children) {
  const id = `${name}-title`;
  const heading = element("h3", { id, tabindex: -1 }, title);
  const attributes = { class: `part ${name}`, "aria-labelledby": id };
  return element("section", attributes, heading, ...children);
}

/** Says `text` once none of the blocks has anything to show. */
export class NoneAtAll {
  #text;
  element = element("p", { class: "hint" });

  constructor(text) {
    this.#text = text;
  }

  /** @param {Block[]} blocks */
  of(blocks) {
    this.element.textContent = blocks.every((block) => block.isEmpty) ? this.#text : "";
  }
}

/** What a tool answers that takes the user's id as `user_id`. */
export function answerOf(account, tool, values) {
  return account.post(`tools/${tool}`, JSON.stringify({ user_id: account.userId, ...values }));
}
