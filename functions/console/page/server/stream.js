import { parse } from "./json.js";

/** The JSON events of a server-sent stream. Bytes may be split anywhere; comments are skipped. */
export async function* readEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const frames = (unread + value).split("\n\n");
      unread = frames.pop() ?? "";
      yield* frames.map(data).filter(Boolean).map(parse);
    }
  } finally {
    await reader.cancel();
  }
}

/** A frame's data lines, joined; empty for a comment or a retry hint. */
function data(frame) {
  const lines = frame.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5)).join("\n");
}
