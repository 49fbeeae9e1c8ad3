/** What the page of linked identities says. */
export const LINK = {
  looking: "Looking at the code…",
  linked: "Linked.",
  notLinked: "Nothing was linked.",
  unlink: "Unlink",
  unlinking: "Unlinking…",
  nameless: "A program without a name",
  used: (since, last) => `let in ${since}, last used ${last}`,
  history: "reads conversations, memory and notifications",
  end: "End",
  ending: "Ending…",
  ended: "It is refused from now on.",
};
