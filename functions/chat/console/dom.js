/**
 * A new element. Functions become listeners ("onclick"), true an empty attribute, false, null and
 * undefined nothing. Children that are strings become text nodes: no text is ever read as markup.
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) setAttribute(node, key, value);
  node.append(...children);
  return node;
}

/** People's own words: their direction is not that of what surrounds them. */
export function words(text) {
  return element("bdi", {}, text);
}

function setAttribute(node, key, value) {
  if (typeof value === "function") node.addEventListener(key.slice(2), value);
  else if (value !== false && value != null) node.setAttribute(key, value === true ? "" : value);
}
