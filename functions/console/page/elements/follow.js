const NEAR = 48;

/** Keeps a growing `content` scrolled to its end for as long as the user has it at the end. */
export class Follow {
  #scroller;
  #top = 0;
  #atEnd = true;

  constructor(scroller, content) {
    this.#scroller = scroller;
    scroller.addEventListener("scroll", () => this.#onScroll(scroller));
    const observer = new ResizeObserver(() => this.#atEnd && this.toEnd());
    observer.observe(content);
    observer.observe(scroller);
  }

  toStart() {
    this.#atEnd = false;
    this.#scroller.scrollTop = 0;
  }

  toEnd() {
    this.#atEnd = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /**
   * Scroll events come late: by then a burst of content can lie below the end we scrolled to. Only
   * an upward movement is the user leaving.
   */
  #onScroll({ scrollHeight, scrollTop, clientHeight }) {
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#atEnd = true;
    else if (scrollTop < this.#top) this.#atEnd = false;
    this.#top = scrollTop;
  }
}
