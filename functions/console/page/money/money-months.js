const MONTH = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;
const DAY_IN_MEXICO = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Mexico_City" });
const YEARS_BACK = 5;

/** Whether a text is a month such as "2026-11". */
export const isMonth = (text) => MONTH.test(text ?? "");

/** Today by the clock that the server's books go by. */
export function today() {
  return DAY_IN_MEXICO.format(Date.now()).slice(0, 10);
}

/** "2026-11" and -11 as "2025-12". */
export function monthAfter(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** From the first to the last day of months, as the tools ask for days. */
export function daysOf(first, last = first) {
  return { from_date: `${first}-01`, to_date: dayBefore(`${monthAfter(last, 1)}-01`) };
}

/** As far back as the tools look at once. */
export function daysBackFrom(day) {
  const start = monthAfter(day.slice(0, 7), 1 - 12 * YEARS_BACK);
  return { from_date: `${start}-01`, to_date: day };
}

function dayBefore(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
