/** What the React pages of the tests have in common: how a conversation is loaded and drawn. */
import { createRoot } from "react-dom/client";

/** A conversation's messages and whether it runs; none before it has begun. A lost request is made
 * again. */
export async function load(url, headers) {
  for (;;) {
    try {
      const response = await fetch(url, { headers });
      return response.status === 404 ? { messages: [] } : await response.json();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export function Message({ message, answer }) {
  return (
    <article data-role={message.role}>
      {message.parts.map((part, number) => (
        <Part key={`${number}`} part={part} answer={answer} />
      ))}
      {message.metadata?.ungrounded?.map((number) => (
        <em key={number}>unproven: {number}</em>
      ))}
      {message.metadata?.failed && <strong>{message.metadata.failed}</strong>}
    </article>
  );
}

function Part({ part, answer }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (part.type === "data-employee") return <h2>{part.data.employee}</h2>;
  if (part.type.startsWith("tool-")) return <Tool part={part} answer={answer} />;
  return null;
}

function Tool({ part, answer }) {
  return (
    <section>
      <code>{JSON.stringify([part.type, part.input, part.state, part.output])}</code>
      {part.errorText && <p>{part.errorText}</p>}
      {part.state === "approval-requested" && (
        <>
          <p>{part.approval.descriptor.prompt}</p>
          <button type="button" onClick={() => answer(part.approval.id, true)}>
            Approve
          </button>
          <button type="button" onClick={() => answer(part.approval.id, false)}>
            Deny
          </button>
        </>
      )}
    </section>
  );
}

export function start(page) {
  const root = document.createElement("div");
  document.body.append(root);
  createRoot(root).render(page);
}
