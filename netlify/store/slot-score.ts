import type { LocalDateTime } from '#time/zone.ts';

/** `2026-12-01T10:00` → `202612011000`: sorts as the calendar does, and is unique per slot. */
export const toScore = (dateTime: string): number => Number(dateTime.replaceAll(/\D/g, ''));

export const scoreOf = ({ date, time }: LocalDateTime): number => toScore(`${date}T${time}`);

/** The first and the last score of a range of days, both included. */
export const scoresOf = (range: { startDate: string; endDate: string }) =>
  [toScore(`${range.startDate}T00:00`), toScore(`${range.endDate}T23:59`)] as const;

const scorePattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** The date and time of a score as Redis gives it. */
export function fromScore(score: string): LocalDateTime {
  const [, year, month, day, hour, minute] = scorePattern.exec(score.padStart(12, '0')) ?? [];
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** What Redis gives as ids and scores in turn. */
export function toEntries(pairs: readonly string[]) {
  const entries: { id: string; when: LocalDateTime }[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    entries.push({ id: pairs[i] ?? '', when: fromScore(pairs[i + 1] ?? '') });
  }
  return entries;
}
