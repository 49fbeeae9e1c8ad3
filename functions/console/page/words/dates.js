import { LANGUAGE } from "./language.js";

const MONTH = new Intl.DateTimeFormat(LANGUAGE, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LANGUAGE, {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const NO_BREAK = "\u00a0";
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** "2026-02" as "February 2026"; what is no month stays as it is. */
export function monthText(month) {
  return formatted(MONTH, `${month}-01`, month);
}

/** "2026-02-01" as "Feb 1, 2026"; what is no day stays as it is. */
export function dayText(day) {
  return formatted(DAY, day);
}

/** "2026-02-01" as "Feb 1", where the year is known; what is no day stays as it is. */
export function shortDayText(day) {
  return formatted(DAY_OF_YEAR, day);
}

/** Two days and all between them: "Jan 1 – 31, 2025". */
export function daysText(first, last) {
  const start = startOf(first);
  const end = startOf(last);
  return start && end ? DAY.formatRange(start, end) : `${first} – ${last}`;
}

/** An ISO 8601 timestamp by its own clock, not by the reader's: "Feb 1, 2026, 09:30". */
export function instantText(text) {
  const [, day, time] = INSTANT.exec(text) ?? [];
  return day ? `${dayText(day)},${NO_BREAK}${time}` : text;
}

/** An ISO 8601 timestamp by the reader's clock; what is none stays as it is. */
export function momentText(text) {
  const start = new Date(text);
  return start.toJSON() ? MOMENT.format(start) : text;
}

/** A month, day or timestamp of ISO 8601 as people write it; any other text as it is. */
export function dateText(text) {
  return INSTANT.test(text) ? momentText(text) : dayText(monthText(text));
}

/** An ISO 8601 string or epoch seconds, as epoch milliseconds. */
export function instant(value) {
  return typeof value === "number" ? value * 1000 : Date.parse(value);
}

function formatted(format, day, text = day) {
  const start = startOf(day);
  return start ? format.format(start).replaceAll(" ", NO_BREAK) : text;
}

/** When a day begins; null for what is no day. */
function startOf(day) {
  const start = new Date(`${day}T00:00:00Z`);
  // Date takes February 30 for March 2, and much that is no date at all.
  return start.toJSON()?.slice(0, 10) === day ? start : null;
}
