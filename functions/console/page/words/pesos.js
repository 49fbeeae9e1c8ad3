const GROUPED = new Intl.NumberFormat("en-US");

/** An integer with all its digits: nothing that a float has rounded. */
export function isWhole(value) {
  return typeof value === "bigint" || Number.isSafeInteger(value);
}

/** 123450 centavos as "$1,234.50", exact for every integer. */
export function pesos(cents) {
  const amount = BigInt(cents);
  const size = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? "-" : "";
  return `${sign}$${GROUPED.format(size / 100n)}.${String(size % 100n).padStart(2, "0")}`;
}

/** How long a bar is for `part` of `whole`, in CSS; what is not nothing can be seen. */
export function barLength(part, whole) {
  if (BigInt(part) <= 0n) return "0";
  return `max(3px, ${Number((BigInt(part) * 1000n) / BigInt(whole)) / 10}%)`;
}
