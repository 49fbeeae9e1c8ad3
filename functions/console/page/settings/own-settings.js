import { element, find } from "../elements/dom.js";
import { speakOwn } from "../words/language.js";

const form = find(".own-settings", HTMLFormElement);
const fields = [...form.querySelectorAll("input, select")].filter(
  (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
);
const zones = find("[name=time_zone]", HTMLSelectElement, form);
const languages = find("[name=language]", HTMLSelectElement, form);
const button = find("button", HTMLButtonElement, form);

/** Shows what the person has set, and sends what they change; `onSaved` follows. */
export class OwnSettings {
  constructor(onFailed, onSaved) {
    this.onFailed = onFailed;
    zones.append(...Intl.supportedValuesOf("timeZone").map(zoneOption));
    languages.append(...["en", "es"].map(languageOption));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save(onSaved);
    });
  }

  async show(account) {
    this.account = account;
    this.#fill(await account.attempt(() => account.get("settings"), this.onFailed));
  }

  close() {
    for (const each of [...fields, button]) each.disabled = true;
    form.reset();
  }

  async #save(onSaved) {
    const account = this.account;
    const given = fields.map(({ name, value }) => [name, cleaned(name, value)]);
    const body = JSON.stringify(Object.fromEntries(given));
    const headers = { "Content-Type": "application/json" };
    const patch = () => account.send("settings", { method: "PATCH", body, headers });
    const answer = await account.attempt(patch, this.onFailed);
    if (!answer) return;
    this.#fill(answer);
    onSaved();
    speakOwn(answer);
  }

  #fill(settings) {
    if (!settings) return;
    const zone = settings.time_zone;
    if (zone && ![...zones.options].some(({ value }) => value === zone)) {
      zones.append(zoneOption(zone));
    }
    for (const each of fields) each.value = settings[each.name] ?? "";
    for (const each of [...fields, button]) each.disabled = false;
  }
}

/** By the name that its own speakers give it. */
function languageOption(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang);
  return element("option", { value: lang, lang }, name ?? lang);
}

function zoneOption(zone) {
  return element("option", { value: zone }, zone.replaceAll("_", " "));
}

/** As it is stored; null for nothing. */
function cleaned(name, value) {
  const isCode = name === "currency" || name === "country";
  const text = isCode ? value.trim().toUpperCase() : value;
  return text || null;
}
