import { find } from "./dom.js";

/** A panel beside the page; its button, Escape and a click outside of it close it. */
export class Drawer {
  #dialog;

  /** @param {string} selector */
  constructor(selector) {
    this.#dialog = find(selector, HTMLDialogElement);
    this.body = find(".drawer-body", HTMLElement, this.#dialog);
    find(".close", HTMLElement, this.#dialog).addEventListener("click", () => this.close());
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.close();
    });
  }

  get isOpen() {
    return this.#dialog.open;
  }

  open() {
    if (!this.isOpen) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }

  close() {
    this.#dialog.close();
  }
}
