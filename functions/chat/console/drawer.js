/** A panel beside the page; its button, Escape and a click outside of it close it. */
export class Drawer {
  #dialog;

  constructor(selector) {
    this.#dialog = document.querySelector(selector);
    this.body = this.#dialog.querySelector(".drawer-body");
    this.#dialog.querySelector(".close").addEventListener("click", () => this.close());
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
