import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#contract/appointment-status.ts';
import type { Period } from '#domain/period.ts';
import type { LinkSubject } from '#domain/signed-link.ts';
import type { LinkedDiary } from '#domain/visitor-link.ts';
import { minuteMs } from '#time/units.ts';
import { appointmentScript } from './appointment-script.ts';
import type { Database } from './database.ts';
import { diarySchema } from './diary.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { listLinkedTimes, showLinked } from './lua/link-view.lua.ts';
import { appointmentRecordSchema, appointmentRowSchema, jsonOf } from './records.ts';
import { spanTextSchema } from './spans.ts';

const shownSchema = linkedSchema(appointmentRowSchema);
const timesSchema = linkedSchema(
  z.pipe(
    z.tuple([
      jsonOf(appointmentRecordSchema),
      appointmentStatusSchema,
      spanTextSchema,
      diarySchema,
    ]),
    z.transform(([record, status, { startsAt, endsAt, before, after }, diary]): LinkedDiary => ({
      appointment: { ...record, status },
      rule: {
        minutes: (endsAt - startsAt) / minuteMs,
        bufferBefore: before / minuteMs,
        bufferAfter: after / minuteMs,
      },
      diary,
    })),
  ),
);

/** What a visitor's link shows; every method is one round trip. */
export const linkViewStore = (db: Database) => ({
  async show(link: LinkSubject, now: Date) {
    const script = appointmentScript(showLinked);
    return z.parse(shownSchema, await db.run(script, linkedKeys, linkedInput(link, now)));
  },

  async readDiary(
    link: LinkSubject,
    { from, to, now, leadMs: lead }: Period & { now: Date; leadMs: number },
  ) {
    const script = appointmentScript(listLinkedTimes);
    const input = { ...linkedInput(link, now), lead, from: from.getTime(), to: to.getTime() };
    return z.parse(timesSchema, await db.run(script, linkedKeys, input));
  },
});
