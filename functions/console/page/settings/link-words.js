/** What the page of linked identities says. */
export const LINK = {
  looking: "Looking at the code…",
  linked: "Linked.",
  notLinked: "Nothing was linked.",
  unlink: "Unlink",
  unlinking: "Unlinking…",
};
