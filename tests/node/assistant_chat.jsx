/**
 * A page with assistant-ui on its own runtime and transport, as docs/using.md has it.
 * ?api=<url of POST /chat>&token=<token>&id=<conversation>
 */
import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  ComposerPrimitive,
  ErrorPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
} from "@assistant-ui/react";
import { AssistantChatTransport, useChatRuntime } from "@assistant-ui/react-ai-sdk";
import { lastAssistantMessageIsCompleteWithApprovalResponses } from "ai";
import { load, start } from "./shown_chat.jsx";

const { api, token, id } = Object.fromEntries(new URLSearchParams(location.search));
const headers = { Authorization: `Bearer ${token}`, "x-stream-protocol": "ai-sdk" };

/** Its own id of a thread is another on every page that is loaded. */
const transport = new AssistantChatTransport({
  api,
  headers,
  prepareSendMessagesRequest: ({ messages, trigger, messageId }) => ({
    body: { id, messages: messages.slice(-1), trigger, messageId },
  }),
});

function Text({ text }) {
  return <p>{text}</p>;
}

function Tool({ toolName, args, result, isError, status, approval, respondToApproval }) {
  return (
    <section>
      <code>{JSON.stringify([toolName, args, result, isError === true, status.type])}</code>
      {approval && approval.approved === undefined && (
        <button type="button" onClick={() => respondToApproval({ approved: true })}>
          Approve
        </button>
      )}
    </section>
  );
}

function Message() {
  return (
    <MessagePrimitive.Root>
      <article>
        <MessagePrimitive.Parts components={{ Text, tools: { Fallback: Tool } }} />
        <MessagePrimitive.Error>
          <ErrorPrimitive.Root>
            <ErrorPrimitive.Message />
          </ErrorPrimitive.Root>
        </MessagePrimitive.Error>
        <ActionBarPrimitive.Reload>Again</ActionBarPrimitive.Reload>
      </article>
    </MessagePrimitive.Root>
  );
}

function Chat({ messages }) {
  const runtime = useChatRuntime({
    transport,
    messages,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <main>
          <ThreadPrimitive.Messages components={{ Message }} />
        </main>
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input aria-label="Message" />
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

const { messages } = await load(`${api}/${id}`, headers);

start(<Chat messages={messages} />);
