// src/text/duration.ts
var minute = 60;
var hour = 60 * minute;
var day = 24 * hour;
function shortDuration(seconds) {
  if (seconds < minute) return "now";
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)} h`;
  if (seconds < 30 * day) return `${Math.floor(seconds / day)} d`;
  if (seconds < 365 * day) return `${Math.floor(seconds / (7 * day))} wk`;
  return `${Math.floor(seconds / (365 * day))} y`;
}
function ago(milliseconds) {
  const seconds = milliseconds / 1e3;
  return seconds < minute ? "just now" : `${shortDuration(seconds)} ago`;
}
function clockDuration(milliseconds) {
  const total = Math.max(0, Math.floor(milliseconds / 1e3));
  const seconds = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}
function wallClock(at, now) {
  const date = new Date(at);
  const time = `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  const recent = now - at < 6 * day * 1e3;
  const dayName = recent ? weekdays[date.getDay()] ?? "" : `${date.getDate()} ${months[date.getMonth()]}`;
  return `${dayName} ${time}`;
}
var weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
var months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export {
  shortDuration,
  ago,
  clockDuration,
  wallClock
};
