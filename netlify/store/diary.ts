import * as z from 'zod/mini';
import type { Period } from '#domain/period.ts';
import type { Diary } from '#domain/slots.ts';
import type { SpanRule } from '#domain/span.ts';
import { runAppointmentScript } from './appointment-script.ts';
import type { Database } from './database.ts';
import { listSlots } from './lua/diary.lua.ts';
import { pairsSchema } from './records.ts';
import { ruleInput, spanTextSchema } from './spans.ts';

/** What `listSlots` gives. */
export const diarySchema = z.pipe(
  z.tuple([pairsSchema, z.array(z.string()), z.array(spanTextSchema), pairsSchema]),
  z.transform(([starts, consultants, taken, blocked]): Diary => ({
    slots: starts.map(([id, start], index) => ({
      id,
      startsAt: Number(start),
      consultant: consultants[index] ?? '',
    })),
    taken,
    blocked: new Map(blocked),
  })),
);

interface DiaryRange extends Period {
  /** Only so many of the slots that begin then. */
  limit?: number;
}

/** What a visitor's call needs of the slots; `slotStore` has all the rest. One round trip. */
export const diaryStore = (db: Database) => ({
  async read({ from, to, limit }: DiaryRange, rule: SpanRule): Promise<Diary> {
    const range = { from: from.getTime(), to: to.getTime(), limit, rule: ruleInput(rule) };
    return z.parse(diarySchema, await runAppointmentScript(db, listSlots, range));
  },
});
