import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Period } from '#platform/rules/period.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { LinkedDiary } from '#features/links/rules/visitor-link.ts';
import { minuteMs } from '#platform/time/units.ts';
import { appointmentScript, appointmentRecordSchema } from '#features/appointments/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { diarySchema, weekMs, spanTextSchema } from '#features/hours/index.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { listLinkedTimes } from './link-times.lua.ts';
import { jsonOf } from '#platform/redis/records.ts';

const timesSchema = linkedSchema(
  z.pipe(
    z.tuple([
      jsonOf(z.extend(appointmentRecordSchema, { isChosen: z.optional(z.boolean()) })),
      appointmentStatusSchema,
      spanTextSchema,
      diarySchema,
      z.nullable(z.string()),
    ]),
    z.transform(
      ([kept, status, { startsAt, endsAt, before, after }, diary, unasked]): LinkedDiary => {
        const { isChosen = false, ...record } = kept;
        return {
          appointment: { ...record, status },
          isChosen,
          isUnasked: unasked !== null,
          rule: {
            minutes: (endsAt - startsAt) / minuteMs,
            bufferBefore: before / minuteMs,
            bufferAfter: after / minuteMs,
          },
          diary,
        };
      },
    ),
  ),
);

/** Store of the times that an appointment can be moved to; one round trip. */
export const linkTimesStore = (db: Database) => ({
  async readDiary(
    link: LinkSubject,
    {
      from,
      to,
      now,
      leadMs: lead,
      capped,
    }: Period & { now: Date; leadMs: number; capped: readonly Service[] },
  ) {
    const script = appointmentScript(listLinkedTimes);
    const input = {
      ...{ ...linkedInput(link, now), lead, week: weekMs },
      ...{ from: from.getTime(), to: to.getTime() },
      capped: Object.fromEntries(capped.map((service) => [service, true])),
    };
    return z.parse(timesSchema, await db.run(script, linkedKeys, input));
  },
});
