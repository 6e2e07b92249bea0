import * as z from 'zod/mini';
import { isCapped, type ServiceTimes } from '#features/hours/rules/caps.ts';
import type { Period } from '#platform/rules/period.ts';
import type { Busy, Diary } from '#features/hours/rules/slots.ts';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { dayMs } from '#platform/time/units.ts';
import { runDiaryScript } from './diary-script.ts';
import type { Database } from '#platform/redis/database.ts';
import { listSlots } from './diary.lua.ts';
import { pairsSchema, readable } from '#platform/redis/records.ts';
import { rosterSchema } from './roster.ts';
import { ruleInput, spanTextSchema } from './spans.ts';

/** A piece of an external event as text: start, end, consultant, and the id of its calendar. */
const busySchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+ \S+ \S+$/)),
  z.transform((text): Busy => {
    const [from, to, consultant = ''] = text.split(' ');
    return { from: Number(from), to: Number(to), consultant };
  }),
);

/** The answer of `listSlots`. */
export const diarySchema = z.pipe(
  z.tuple([
    pairsSchema,
    z.array(z.nullable(z.string())),
    z.array(spanTextSchema),
    readable(busySchema),
    rosterSchema,
    z.array(z.string()),
  ]),
  z.transform(([starts, consultants, taken, busy, roster, services]): Diary => ({
    slots: starts
      .map(([id, start], index) => ({
        id,
        startsAt: Number(start),
        consultant: consultants[index] ?? '',
      }))
      // Drops slots without a known consultant.
      .filter(({ consultant }) => consultant !== ''),
    // Times that are held for clients come after the others.
    taken: taken
      .map((span, index) => ({ ...span, service: services[index] }))
      .toSorted((one, other) => one.startsAt - other.startsAt),
    busy,
    roster,
  })),
);

interface DiaryRange extends Period {
  /** Reads at most this many slots, and only what decides about these, not about other times. */
  limit?: number;
}

/** Caps count whole weeks, but a range may cover only part of a week. */
export const weekMs = 7 * dayMs;

/** Input of the diary scripts for appointments with the given rule. */
const diaryInput = ({ from, to, limit }: DiaryRange, rule: SpanRule & Partial<ServiceTimes>) => {
  return {
    ...{ from: from.getTime(), to: to.getTime(), limit, rule: ruleInput(rule) },
    ...(isCapped(rule) && { services: true, around: weekMs }),
  };
};

/** Reads the diary for a visitor's call in one round trip. `slotStore` has all other methods. */
export const diaryStore = (db: Database) => ({
  async read(range: DiaryRange, rule: SpanRule & Partial<ServiceTimes>): Promise<Diary> {
    const answer = await runDiaryScript(db, listSlots, diaryInput(range, rule));
    return z.parse(diarySchema, answer);
  },
});
