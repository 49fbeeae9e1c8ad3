import { element } from "../elements/dom.js";
import { foreign } from "../words/foreign.js";
import { REVIEW } from "./review-words.js";

/**
 * A question's field; what is usual is shown in it, and is no answer. What follows from the user's
 * own settings is filled in, for them to send or to change. `answer` gives what goes to the tool.
 */
export function fieldOf({
  question: name,
  text,
  suggestion,
  is_set: isSet,
  of,
  remember_for: sender,
}) {
  if (name === "password") return password(sender);
  const choices = REVIEW.choices[name];
  const input = choices ? select(name, choices) : written(name, suggestion);
  if (isSet) input.value = suggestion;
  return {
    input,
    answer: () => ({ [name]: input.value.trim() }),
    element: labelled(
      input,
      text,
      ...(of ? [element("span", { class: "hint" }, foreign(of))] : []),
    ),
  };
}

/** Taken as it is typed; `sender` is whom it may be remembered for, if there is one. */
function password(sender) {
  const input = element("input", {
    name: "password",
    type: "password",
    autocomplete: "off",
    maxlength: 128,
    autocapitalize: "none",
    spellcheck: "false",
  });
  const box = element("input", { name: "remember", type: "checkbox" });
  const remember = (whom) =>
    element("label", { class: "choice" }, box, REVIEW.rememberFor, foreign(whom));
  return {
    input,
    answer: () => ({ password: input.value, ...(box.checked ? { remember: true } : {}) }),
    element: element(
      "div",
      { class: "review-fields" },
      labelled(input, REVIEW.password),
      ...(sender ? [remember(sender)] : []),
    ),
  };
}

function labelled(input, ...text) {
  return element("div", { class: "review-field" }, element("label", {}, ...text, input));
}

function select(name, choices) {
  const all = Object.entries({ "": "", ...choices });
  const options = all.map(([value, text]) => element("option", { value }, text));
  return element("select", { name }, ...options);
}

function written(name, suggestion) {
  return element("input", {
    name,
    autocomplete: "off",
    maxlength: name === "currency" ? 3 : 60,
    autocapitalize: name === "currency" ? "characters" : "off",
    spellcheck: "false",
    placeholder: suggestion ?? "",
  });
}
