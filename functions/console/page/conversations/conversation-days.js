import { monthText } from "../words/dates.js";
import { CONVERSATION } from "./conversation-words.js";

const DAY = 86_400_000;

/** When something was, by the reader's calendar: today, yesterday, the last 7 days, or its month. */
export function dayGroup(text, now = new Date()) {
  const moment = new Date(text);
  const days = Math.round((midnight(now) - midnight(moment)) / DAY);
  if (days <= 0) return CONVERSATION.today;
  if (days === 1) return CONVERSATION.yesterday;
  if (days < 7) return CONVERSATION.lastWeek;
  return monthText(`${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, "0")}`);
}

/** As if there were no summer time: days would have 23 hours, or 25. */
function midnight(moment) {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
