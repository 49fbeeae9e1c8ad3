/** What the page of what is remembered says. What has a value in it is a function of that. */
export const REMEMBERED = {
  nothing: "Nothing is remembered of you.",
  forget: "Forget",
  forgetOf: (fact) => `Forget: ${fact}`,
  sure: "Forget this for good?",
  forgetIt: "Yes, forget",
  keep: "Keep",
  forgotten: "It is forgotten.",
  searching: "Searching…",
  count: (count) =>
    count ? `${count} found` : "Nothing found. Only whole words are searched for.",
  you: "You",
  assistant: "Assistant",
  document: "Document",
};
