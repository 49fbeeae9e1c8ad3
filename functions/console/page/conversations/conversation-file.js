import { employeeName } from "../chat/employees.js";
import { save } from "../elements/save-file.js";
import { title as toolTitle } from "../elements/values.js";
import { momentText } from "../words/dates.js";
import { oneLine, visible } from "../words/foreign.js";
import { CONVERSATION } from "./conversation-words.js";

/**
 * Has the browser save a conversation as Markdown: its messages as the server keeps them, with the
 * tools that were used. `count` is how many messages it has: of a long one the newest are there.
 */
export function saveConversation(title, count, messages) {
  const left = count > messages.length ? [CONVERSATION.newestOf(messages.length, count)] : [];
  const parts = [`# ${title}`, ...left, ...messages.map(written)];
  save(`${fileName(title)}.md`, `${parts.join("\n\n")}\n`, "text/markdown");
}

function written({ role, text, employee, created_at: at, tools = [], interrupted }) {
  const name = role === "user" ? CONVERSATION.you : employeeName(employee);
  const used = tools.map(({ tool, ok }) => CONVERSATION.used(toolTitle(tool), ok));
  const lines = [`## ${oneLine(name)}, ${momentText(at)}`, ...used.map((each) => `- ${each}`)];
  const parts = [lines.join("\n"), ...(text ? [visible(text)] : [])];
  if (interrupted) parts.push(`*${CONVERSATION.interrupted}*`);
  return parts.join("\n\n");
}

/** What every file system takes. */
function fileName(title) {
  return (
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim() || "conversation"
  );
}
