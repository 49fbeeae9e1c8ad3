const FIELDS = ["day", "text", "category", "book", "account", "currency", "amount"];
const WRITTEN_BY_OTHERS = ["text", "category", "account"];
const MARK = "\ufeff";

/** Entries as CSV (RFC 4180) that spreadsheets read as UTF-8 and in which they find no formula. */
export function csvOf(entries) {
  const lines = entries.map((entry) => FIELDS.map((name) => cell(name, entry[name])).join(","));
  return `${MARK}${[FIELDS.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(name, value) {
  const isFormula = WRITTEN_BY_OTHERS.includes(name) && /^[\s]*[=+\-@]/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
