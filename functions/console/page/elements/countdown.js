/**
 * Calls `tick` with the whole seconds left until `deadline` (epoch milliseconds), now and every
 * second, then `end` once. Answers a function that stops it.
 */
export function countdown(deadline, tick, end) {
  const update = () => {
    const seconds = Math.ceil((deadline - Date.now()) / 1000);
    if (seconds > 0) return tick(seconds);
    clearInterval(timer);
    end();
  };
  const timer = setInterval(update, 1000);
  update();
  return () => clearInterval(timer);
}

/** 272 as "4:32". */
export function minutesAndSeconds(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** 90 as "90 s", 18750 as "5 h 13 min". */
export function longOrShort(seconds) {
  if (seconds < 600) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
