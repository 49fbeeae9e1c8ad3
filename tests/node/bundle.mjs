/**
 * Bundles a page for a browser.
 *
 * node bundle.mjs <entry> <file to write> <major version of the AI SDK: 6 | 7>
 */
import { build } from "esbuild";

const [entry, outfile, major] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  format: "esm",
  platform: "browser",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  alias: major === "6" ? { ai: "ai-6", "@ai-sdk/react": "ai-sdk-react-6" } : {},
  logLevel: "error",
});
