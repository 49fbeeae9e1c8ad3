/** What the page of waiting questions says. What has a value in it is a function of that. */
export const WAITING = {
  none: "Nothing waits for your answer. What is asked next appears here by itself.",
  count: (count) => (count === "1" ? "1 question waits." : `${count} questions wait.`),
  /** Who has asked, by the channel that they came by. */
  askedBy: {
    mcp: "Asked by an assistant that is connected by MCP",
    rest: "Asked by an application",
    agent: "Asked by an agent",
    agentcore: "Asked by an agent",
  },
  askedByProgram: "Asked by a program",
  askedByProgramNamed: (name) => `Asked by the program that calls itself ${name}`,
  askedByIntegration: (name) => `Asked by the integration ${name}`,
  /** On the buttons; what they send is the same in every language. */
  replies: { YES: "YES", NO: "NO" },
  said: {
    YES: "You said YES. What was asked for can go on now.",
    NO: "You said NO. Nothing was changed.",
  },
  receipt: "Save the receipt",
  entered: "That was right. What was asked for can go on now.",
  gone: "Answered in another place, or withdrawn.",
};
