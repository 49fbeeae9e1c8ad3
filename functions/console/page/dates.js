import { LANGUAGE } from "./language.js";

const MONTH = new Intl.DateTimeFormat(LANGUAGE, {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeZone: "UTC" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LANGUAGE, {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
const NO_BREAK = "\u00a0";
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** "2026-02" as "February 2026"; what is no month stays as it is. */
export function monthText(month) {
  return formatted(MONTH, `${month}-01`) ?? month;
}

/** "2026-02-01" as "Feb 1, 2026"; what is no day stays as it is. */
export function dayText(day) {
  return formatted(DAY, day) ?? day;
}

/** "2026-02-01" as "Feb 1", where the year is known; what is no day stays as it is. */
export function shortDayText(day) {
  return formatted(DAY_OF_YEAR, day) ?? day;
}

/** Two days and all between them: "Jan 1 – 31, 2025". */
export function daysText(first, last) {
  const [start, end] = [startOf(first), startOf(last)];
  return start && end ? DAY.formatRange(start, end) : `${first} – ${last}`;
}

/** An ISO 8601 timestamp by its own clock, not by the reader's: "Feb 1, 2026, 09:30". */
export function instantText(text) {
  const [, day, time] = INSTANT.exec(text) ?? [];
  return day ? `${dayText(day)},${NO_BREAK}${time}` : text;
}

/** An ISO 8601 timestamp by the reader's clock; what is none stays as it is. */
export function momentText(text) {
  const moment = new Date(text);
  return Number.isNaN(moment.valueOf()) ? text : MOMENT.format(moment);
}

/** An ISO 8601 string or epoch seconds, as epoch milliseconds. */
export function instant(value) {
  return typeof value === "number" ? value * 1000 : Date.parse(value);
}

function formatted(format, day) {
  const start = startOf(day);
  return start && format.format(start).replaceAll(" ", NO_BREAK);
}

/** When a day begins; null for what is no day. */
function startOf(day) {
  const start = new Date(`${day}T00:00:00Z`);
  // Date takes February 30 for March 2, and much that is no date at all.
  const isDay = !Number.isNaN(start.valueOf()) && start.toISOString().startsWith(day);
  return isDay ? start : null;
}
