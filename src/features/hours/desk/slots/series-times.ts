/** The times of a day's consultations, from a working day and its breaks; no React. */
export interface WorkingDay {
  from: string;
  to: string;
  /** Minutes from one beginning to the next. */
  step: number;
  /** How long each lasts. */
  duration: number;
  breaks: readonly { from: string; to: string }[];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Every beginning whose consultation ends by `to` and meets no break; after a break the steps
 * begin anew with its end. Without a whole working day, none.
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

/** The times that a person wrote, in any order and with anything between them. */
export function readTimes(text: string): string[] {
  const found = text.match(/\d{1,2}[:.]\d{2}/g) ?? [];
  const times = found.map((time) => time.replace('.', ':').padStart(5, '0')).filter(isTime);
  return [...new Set(times)].toSorted();
}
