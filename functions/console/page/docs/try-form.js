import { find } from "../elements/dom.js";
import { SignedOut } from "../sign-in/session.js";

/** More of an answer is not shown: a stream may go on for long. */
const MOST = 200_000;

/** One route's form: sends what is filled in as the signed-in user, and shows the answer. */
export class TryForm {
  #form;
  #session;
  #onSignedOut;
  #answer;
  #button;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {HTMLFormElement} form */
  constructor(form, session, onSignedOut) {
    this.#form = form;
    this.#session = session;
    this.#onSignedOut = onSignedOut;
    this.#answer = find("output", HTMLOutputElement, form);
    this.#button = find("button", HTMLButtonElement, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#running) this.#running.abort();
      else this.#send();
    });
  }

  async #send() {
    this.#running = new AbortController();
    this.#button.textContent = "Stop";
    this.#answer.textContent = "";
    try {
      await this.#receive(await this.#session.fetch(this.#address(), this.#request()));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#running = null;
      this.#button.textContent = "Send";
    }
  }

  #address() {
    const { path = "" } = this.#form.dataset;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(this.#value(name)));
    const query = new URLSearchParams(this.#given("query"));
    return filled.slice(1) + (query.size ? `?${query}` : "");
  }

  #request() {
    const headers = Object.fromEntries(this.#given("header"));
    const { method } = this.#form.dataset;
    const signal = this.#running?.signal;
    if (!this.#form.elements.namedItem("body")) return { method, headers, signal };
    headers["Content-Type"] = "application/json";
    return { method, headers, signal, body: this.#value("body") };
  }

  /** What is filled in of a kind of parameter, as pairs. */
  #given(kind) {
    const inputs = [...this.#form.querySelectorAll("input")];
    return inputs
      .filter((input) => input.dataset.in === kind && input.value)
      .map((input) => [input.name, input.value]);
  }

  #value(name) {
    return String(new FormData(this.#form).get(name) ?? "");
  }

  /** As it comes, figures too: parsed and written again they would lose their last zeros. */
  async #receive(response) {
    this.#answer.textContent = `${response.status} ${response.statusText}\n`;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let shown = 0; shown < MOST; ) {
      const { value, done } = await reader.read();
      if (done) return;
      this.#answer.append(value);
      shown += value.length;
    }
    await reader.cancel();
    this.#answer.append("\n…");
  }

  #fail(error) {
    if (error instanceof SignedOut) {
      this.#onSignedOut();
    } else if (error instanceof TypeError) {
      this.#answer.append("The server could not be reached.");
    } else if (error.name !== "AbortError") {
      throw error;
    }
  }
}
