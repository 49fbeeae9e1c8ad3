import { CONVERSATION } from "../conversations/conversation-words.js";
import { element } from "../elements/dom.js";

const KEY = "teller.developer";
const root = document.documentElement;

root.toggleAttribute("data-developer", localStorage.getItem(KEY) !== null);

/** Has this browser show what is marked "for-developers": JSON, ids and how sure something is. */
export function developerSwitch() {
  const isOn = root.hasAttribute("data-developer");
  const box = element("input", { type: "checkbox", name: "developer", checked: isOn });
  box.addEventListener("change", () => {
    root.toggleAttribute("data-developer", box.checked);
    if (box.checked) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  });
  return element("label", { class: "hint developer" }, box, ` ${CONVERSATION.developer}`);
}
