/**
 * The AI SDK's chat as a page has it, led by commands on standard input: one JSON object a line,
 * each answered by a line with the chat's state when it is at rest again.
 *
 * node ai_sdk_chat.mjs <package: ai | ai-6> <sends: all | last> <url of POST /chat> <token> <id>
 *
 * `AbstractChat` is the class under the `Chat` that `useChat` wraps: it holds the transport, the
 * messages and what is sent when. A framework adds nothing but where the state is kept.
 */
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";

const [sdk, sends, api, token, id] = process.argv.slice(2);
const {
  AbstractChat,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} = await import(sdk);

class State {
  status = "ready";
  error = undefined;
  messages = [];
  pushMessage = (message) => this.messages.push(message);
  popMessage = () => this.messages.pop();
  replaceMessage = (index, message) => (this.messages[index] = message);
  snapshot = (value) => structuredClone(value);
}

class Chat extends AbstractChat {
  constructor(init) {
    super({ ...init, state: new State() });
  }
}

/**
 * What the next response goes through: pieces of so many bytes, and an end at a word. What the
 * SDK has not read when the line is cut is lost, and so it comes in small pieces.
 */
let faults = {};
let requests = 0;
const notes = [];
const calls = [];
const finished = [];
let atRest = () => {};

async function fetchThroughFaults(url, options) {
  requests += 1;
  const response = await fetch(url, options);
  if (!response.ok || (!faults.pieces && !faults.cutAt)) return response;
  const body = ReadableStream.from(faulty(response.body, faults));
  return new Response(body, { status: response.status, headers: response.headers });
}

async function* faulty(body, { pieces = 32, cutAt }) {
  let seen = "";
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += pieces) {
      const piece = chunk.slice(at, at + pieces);
      seen += Buffer.from(piece).toString("latin1");
      yield piece;
      if (cutAt && seen.includes(cutAt)) throw new TypeError("fetch: the line is cut");
    }
  }
}

/** As README has it. */
const onlyTheLast = ({ id, messages, trigger, messageId }) => ({
  body: { id, messages: messages.slice(-1), trigger, messageId },
});

const chat = new Chat({
  id,
  transport: new DefaultChatTransport({
    api,
    headers: { Authorization: `Bearer ${token}`, "x-stream-protocol": "ai-sdk" },
    prepareSendMessagesRequest: sends === "last" ? onlyTheLast : undefined,
    fetch: fetchThroughFaults,
  }),
  sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  onData: (part) => notes.push(part),
  onToolCall: ({ toolCall }) => void calls.push(toolCall.toolName),
  onFinish: ({ isError, isDisconnect, finishReason }) => {
    finished.push({ isError, isDisconnect, finishReason });
    atRest();
  },
});

const commands = {
  send: ({ text }) => chat.sendMessage({ text }),
  sendAgain: () => chat.sendMessage(),
  approve: ({ approval, approved }) => chat.addToolApprovalResponse({ id: approval, approved }),
  regenerate: () => chat.regenerate(),
  resume: async () => {
    await chat.resumeStream();
    atRest(); // there may be nothing to resume
  },
  load: ({ messages }) => {
    chat.messages = messages;
    atRest();
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...options } = JSON.parse(line);
  faults = options.faults ?? {};
  const rest = new Promise((resolve) => (atRest = resolve));
  await commands[command](options);
  await rest;
  // What the SDK decides to send by itself, it decides now.
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  const { status, messages } = chat;
  const error = chat.error?.message ?? null;
  console.log(JSON.stringify({ status, error, messages, requests, notes, calls, finished }));
}
