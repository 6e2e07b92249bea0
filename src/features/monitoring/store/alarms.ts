import * as z from 'zod/mini';
import { alarmCodes, type StandingAlarm } from '#features/outbox/contract.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';

/** An alarm that was not seen for this long has ended. */
export const alarmStandsMs = dayMs + 60 * minuteMs;

/** An alarm that was seen this short a time ago is not noted again: in a flood every request raises it. */
const latelyMs = minuteMs;

/** Whether an alarm's text, '' for none, says that it was seen just now. */
export const isSeenLately = (text: string, now: Date): boolean =>
  now.getTime() - Number(/^\d+ (\d+)$/.exec(text)?.[1]) < latelyMs;

export const alarmValueSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+$/)),
  z.transform((text) => {
    const [since = 0, seen = 0] = text.split(' ').map(Number);
    return { since: new Date(since).toISOString(), seen };
  }),
);

/** Parses a stored alarm; throws if it cannot be read. */
export const parseAlarm = (code: string, text: string): StandingAlarm & { seen: number } => ({
  code: z.parse(z.enum(alarmCodes), code),
  ...z.parse(alarmValueSchema, text),
});

const valueIn = (row: readonly string[], code: string): string | undefined => {
  const index = row.findIndex((field, at) => at % 2 === 0 && field === code);
  return index < 0 ? undefined : row[index + 1];
};

/**
 * Returns the standing alarms that were not dismissed, from the `HGETALL` replies of both keys; values in
 * another version's form are left out.
 */
export const standingOf = (
  row: readonly string[],
  dismissed: readonly string[],
  now: Date,
): StandingAlarm[] =>
  alarmCodes.flatMap((code) => {
    const read = alarmValueSchema.safeParse(valueIn(row, code));
    if (!read.success) return [];
    const { since, seen } = read.data;
    const isSeen = valueIn(dismissed, code) === String(Date.parse(since));
    return !isSeen && now.getTime() - seen <= alarmStandsMs ? [{ code, since }] : [];
  });
