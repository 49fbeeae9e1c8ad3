// What browsers have and TypeScript's library does not know yet.
interface JSON {
  rawJSON(text: string): unknown;
}
