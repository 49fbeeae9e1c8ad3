/**
 * AG-UI's HttpAgent, led by commands on standard input: one JSON object a line, each answered by a
 * line with what the agent has after the run.
 *
 * node ag_ui_agent.mjs <url of POST /chat> <token> <id of the thread>
 */
import { createInterface } from "node:readline";
import { HttpAgent } from "@ag-ui/client";

const [url, token, threadId] = process.argv.slice(2);
const agent = new HttpAgent({
  url,
  threadId,
  headers: { Authorization: `Bearer ${token}`, "x-stream-protocol": "ag-ui" },
});

let events = [];
let failure = null;
const subscriber = {
  onEvent: ({ event }) => void events.push(event),
  onRunErrorEvent: ({ event }) => void (failure = event.message),
  onRunFailed: ({ error }) => void (failure = error.message),
};

const commands = {
  say: async ({ text, id }) => {
    agent.addMessage({ id: id ?? crypto.randomUUID(), role: "user", content: text });
    await agent.runAgent({}, subscriber);
  },
  again: () => agent.runAgent({}, subscriber),
  resume: ({ resume }) => agent.runAgent({ resume }, subscriber),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...options } = JSON.parse(line);
  events = [];
  failure = null;
  try {
    await commands[command](options);
  } catch (error) {
    failure ??= error.message;
  }
  const { messages, pendingInterrupts: interrupts } = agent;
  console.log(JSON.stringify({ events, failure, messages, interrupts }));
}
