import { element } from "../elements/dom.js";

const KINDS = ["https:", "http:", "mailto:"];

/**
 * A link out of what a model wrote, followed by where it goes unless its own text begins with that;
 * null for an address of another kind, and for one that is only a path.
 *
 * @param {string} address
 * @param {Node[]} children
 * @returns {Node[] | null}
 */
export function linkTo(address, children) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!KINDS.includes(url.protocol)) return null;
  const attributes = { href: url.href, target: "_blank", rel: "noopener noreferrer" };
  const link = element("a", attributes, ...children);
  const [place, whole] = url.host ? [url.host, url.origin] : [url.pathname, url.href];
  const isTold = [place, whole].some((told) => `${link.textContent}/`.startsWith(`${told}/`));
  return isTold ? [link] : [link, element("span", { class: "leads-to" }, ` (${place})`)];
}
