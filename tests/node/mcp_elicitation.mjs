/**
 * The MCP project's own client with an elicitation handler: calls block_card as often as there are
 * replies to print, and replies to each question with the next of `replies`.
 *
 * node mcp_elicitation.mjs <package> <url of /mcp> <token> <calls> <replies, as a JSON list>
 *
 * Prints {"version", "prompts", "results", "errors"}.
 */
const [sdk, url, token, calls, replies] = process.argv.slice(2);
const { Client } = await import(`${sdk}/client/index.js`);
const { StreamableHTTPClientTransport } = await import(`${sdk}/client/streamableHttp.js`);
const { ElicitRequestSchema } = await import(`${sdk}/types.js`);

const prompts = [];
const errors = [];
const waiting = JSON.parse(replies);
let answered = () => {};

const client = new Client(
  { name: "test", version: "1" },
  { capabilities: { elicitation: {} } },
);
client.onerror = (error) => errors.push(String(error));
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  prompts.push(params.message);
  return { action: "accept", content: { reply: waiting.shift() } };
});

const transport = new StreamableHTTPClientTransport(new URL(url), {
  requestInit: { headers: { Authorization: `Bearer ${token}` } },
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    if (init.method === "POST" && JSON.parse(init.body).result) answered();
    return response;
  },
});
await client.connect(transport);
const results = [];
for (let call = 0; call < Number(calls); call += 1) {
  // A user's reply may still be on its way when a call has its result.
  const replied = new Promise((resolve) => (answered = resolve));
  const asked = prompts.length;
  results.push(await client.callTool({ name: "block_card", arguments: { reason: "Lost card" } }));
  if (prompts.length > asked) await replied;
}
await client.close();
console.log(JSON.stringify({ version: transport.protocolVersion, prompts, results, errors }));
