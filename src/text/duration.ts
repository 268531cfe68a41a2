const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "now", "6 min", "3 h", "4 d", "5 wk", "2 y": one number, as short as a table column needs. */
export function shortDuration(seconds: number): string {
  if (seconds < minute) return "now";
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h`;
  if (seconds < 30 * day) return `${Math.floor(seconds / day)} d`;
  if (seconds < 365 * day) return `${Math.floor(seconds / (7 * day))} wk`;
  return `${Math.floor(seconds / (365 * day))} y`;
}

/** "just now", "8 min ago". */
export function ago(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < minute ? "just now" : `${shortDuration(seconds)} ago`;
}

/** "0:09", "12:40", "1:02:03": a clock that runs. */
export function clockDuration(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  const seconds = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
    : `${minutes}:${seconds}`;
}

/** Local time of day, with the weekday or the date where it is not today: "14:02", "Mon 14:02", "3 Feb 14:02". */
export function wallClock(at: number, now: number): string {
  const date = new Date(at);
  const time = `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  const recent = now - at < 6 * day * 1000;
  const dayName = recent
    ? (weekdays[date.getDay()] ?? "")
    : `${date.getDate()} ${months[date.getMonth()]}`;
  return `${dayName} ${time}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
