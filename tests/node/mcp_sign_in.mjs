/**
 * The TypeScript SDK's MCP client with its own OAuth, as an application sets it up.
 *
 * node mcp_sign_in.mjs <url of /mcp> <redirect address>
 *
 * It prints one JSON object a line. Where it would open the user's browser it prints {"open"} and
 * waits for a line with the code that came back.
 */
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [url, redirectUrl] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const say = (what) => console.log(JSON.stringify(what));

class Provider {
  redirectUrl = redirectUrl;
  clientMetadata = { client_name: "Notes", redirect_uris: [redirectUrl] };
  saved = {};
  clientInformation = () => this.saved.client;
  saveClientInformation = (client) => void (this.saved.client = client);
  tokens = () => this.saved.tokens;
  saveTokens = (tokens) => void (this.saved.tokens = tokens);
  codeVerifier = () => this.saved.verifier;
  saveCodeVerifier = (verifier) => void (this.saved.verifier = verifier);
  redirectToAuthorization = (address) => say({ open: address.href });
}

const provider = new Provider();

/** A client that is connected; if need be its user signs in first. */
async function connected() {
  const client = new Client({ name: "notes", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider });
  try {
    await client.connect(transport);
    return client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    const { value } = await lines.next();
    await transport.finishAuth(JSON.parse(value).code);
    return connected();
  }
}

async function report(client) {
  const { tools } = await client.listTools();
  const called = await client.callTool({ name: "get_account_summary", arguments: {} });
  say({ tools: tools.map((tool) => tool.name), called, tokens: provider.saved.tokens });
}

const client = await connected();
await report(client);
// As if the hour had passed: the server does not take it any more.
provider.saved.tokens = { ...provider.saved.tokens, access_token: "an expired one" };
await report(client);
await client.close();
process.exit(0);
