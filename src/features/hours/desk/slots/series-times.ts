/** Start times of a day's consultations, computed from a working day and its breaks; no React. */
export interface WorkingDay {
  from: string;
  to: string;
  /** Minutes from one start to the next. */
  step: number;
  /** Length of each consultation in minutes. */
  duration: number;
  breaks: readonly { from: string; to: string }[];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Every start time whose consultation ends by `to` and overlaps no break. After a break, the steps restart at
 * its end. Returns an empty array if the working day is incomplete.
 */
export function expandTimes({ from, to, step, duration, breaks }: WorkingDay): string[] {
  if (!isTime(from) || !isTime(to) || !(step > 0)) return [];
  const pauses = breaks
    .filter((pause) => isTime(pause.from) && isTime(pause.to) && pause.from < pause.to)
    .map((pause) => ({ from: minutesOf(pause.from), to: minutesOf(pause.to) }))
    .toSorted((one, other) => one.from - other.from);
  const times: string[] = [];
  let start = minutesOf(from);
  while (start + duration <= minutesOf(to)) {
    const end = start + duration;
    const pause = pauses.find((other) => start < other.to && end > other.from);
    if (pause) start = pause.to;
    else {
      times.push(timeOf(start));
      start += step;
    }
  }
  return times;
}

/** Extracts the times from free text, in any order and with any separators; sorted and without duplicates. */
export function readTimes(text: string): string[] {
  const found = text.match(/\d{1,2}[:.]\d{2}/g) ?? [];
  const times = found.map((time) => time.replace('.', ':').padStart(5, '0')).filter(isTime);
  return [...new Set(times)].toSorted();
}
