/**
 * What eventsource-parser reads in the bytes of standard input, as one line of JSON.
 *
 * node sse_events.mjs <bytes in a piece>
 */
import { buffer } from "node:stream/consumers";
import { createParser } from "eventsource-parser";

const size = Number(process.argv[2]);
const read = { events: [], comments: [], retries: [], errors: [] };
const parser = createParser({
  onEvent: ({ data }) => read.events.push(data),
  onComment: (comment) => read.comments.push(comment),
  onRetry: (retry) => read.retries.push(retry),
  onError: (error) => read.errors.push(error.message),
});
const decoder = new TextDecoder();
const bytes = await buffer(process.stdin);
for (let at = 0; at < bytes.length; at += size) {
  parser.feed(decoder.decode(bytes.subarray(at, at + size), { stream: true }));
}
console.log(JSON.stringify(read));
