/**
 * A new element. Functions become listeners ("onclick"), true an empty attribute, false, null and
 * undefined nothing. Children that are strings become text nodes: no text is ever read as markup.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} attributes
 * @param {...(string | Node)} children
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) setAttribute(node, key, value);
  node.append(...children);
  return node;
}

/**
 * What the page's own markup holds below `root`. Throws where there is none of this kind.
 *
 * @template {HTMLElement} T
 * @param {string} selector
 * @param {new () => T} [kind]
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, kind = /** @type {any} */ (HTMLElement), root = document) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} at ${selector}.`);
}

/** Whether what stands in it is at work: its buttons do nothing meanwhile. */
export function showBusy(within, isBusy) {
  within.ariaBusy = String(isBusy);
  for (const button of within.querySelectorAll("button")) button.ariaDisabled = String(isBusy);
}

/** People's own words: their direction is not that of what surrounds them. */
export function words(text) {
  return element("bdi", {}, text);
}

/**
 * @param {HTMLElement} node
 * @param {string} key
 * @param {any} value
 */
function setAttribute(node, key, value) {
  if (typeof value === "function") node.addEventListener(key.slice(2), value);
  else if (value !== false && value != null) node.setAttribute(key, value === true ? "" : value);
}
