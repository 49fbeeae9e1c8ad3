/**
 * A page with the AI SDK's `useChat`, as docs/using.md has it. The address says what it talks to:
 * ?api=<url of POST /chat>&token=<token>&id=<conversation>
 */
import { Chat, useChat } from "@ai-sdk/react";
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from "ai";
import { useState } from "react";
import { load, Message, start } from "./shown_chat.jsx";

const { api, token, id } = Object.fromEntries(new URLSearchParams(location.search));
const headers = { Authorization: `Bearer ${token}`, "x-stream-protocol": "ai-sdk" };
const saved = () => load(`${api}/${id}`, headers);
const loaded = await saved();

const transport = new DefaultChatTransport({
  api,
  headers,
  prepareSendMessagesRequest: ({ id, messages, trigger, messageId }) => ({
    body: { id, messages: messages.slice(-1), trigger, messageId },
  }),
});

const chat = new Chat({
  id,
  messages: loaded.messages,
  transport,
  sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  onFinish: ({ isDisconnect }) => isDisconnect && catchUp(),
});

/** An answer that has ended is not streamed again for long, and then it is in what is loaded. */
async function catchUp() {
  const last = chat.lastMessage;
  const isUnsent = last.role === "user" && !(await saved()).messages.some((each) => each.id === last.id);
  await (isUnsent ? chat.sendMessage() : chat.resumeStream());
  const { messages: known } = await saved();
  if (known.at(-1).role === "assistant") chat.messages = known;
}

function Page() {
  const { messages, error, status } = useChat({ chat, resume: loaded.running === true });
  const [text, setText] = useState("");
  const say = (event) => {
    event.preventDefault();
    chat.sendMessage({ text });
    setText("");
  };
  return (
    <>
      <main>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            answer={(id, approved) => chat.addToolApprovalResponse({ id, approved })}
          />
        ))}
      </main>
      <output>{error?.message}</output>
      <form onSubmit={say}>
        <input aria-label="Message" value={text} onChange={(e) => setText(e.target.value)} />
        <button type="submit">Send</button>
        <button type="button" onClick={() => chat.regenerate()}>
          Again
        </button>
      </form>
      <p>{status}</p>
    </>
  );
}

start(<Page />);
