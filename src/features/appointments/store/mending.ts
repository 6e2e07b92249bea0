/** What of an appointment other values tell, once one could not be read. */
import * as z from 'zod/mini';
import {
  type AppointmentStatus,
  appointmentStatusSchema,
  isActive,
} from '#features/appointments/contract/appointment-status.ts';
import { spanOfText, textOfSpan } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { act } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Mending } from '#platform/redis/mending.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { jsonOf, pairsSchema, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { minuteMs } from '#platform/time/units.ts';
import { appointmentsKeys } from './keys.ts';

const keys = { ...appointmentsKeys, ...hoursKeys };
const text = z.nullable(z.string());

const statusOf = (id: string): Hook<AppointmentStatus> =>
  hookOf(
    {
      lookAt: { command: ['ZSCORE', keys.appointmentsPending, id], reply: text },
      taken: { command: ['ZSCORE', keys.appointmentsTaken, id], reply: text },
      span: { command: ['HGET', keys.appointmentSpans, id], reply: text },
      history: { command: ['HGET', keys.appointmentHistory, id], reply: text },
    },
    ({ lookAt, taken, span, history }) => {
      const lines = (history ?? '').split('\n');
      const isAtOnce = lines.some(
        (line) => line.includes('"to":"confirmed"') && line.includes('"by":"system"'),
      );
      if (lookAt !== null && !isAtOnce) return 'pending';
      if (taken !== null) return 'confirmed';
      if (span !== null) return 'expired';
      return lines.some((line) => line.includes('"to":"completed"')) ? 'completed' : 'cancelled';
    },
  );

const timeJson = readableOrNull(
  jsonOf(
    z.object({
      ...{ startsAt: z.string(), endsAt: z.string(), consultant: z.string() },
      ...{ bufferBefore: z.number(), bufferAfter: z.number() },
    }),
  ),
);

const spanOf = (id: string): Hook<string> =>
  hookOf(
    {
      record: { command: ['HGET', keys.appointments, id], reply: timeJson },
      startsAt: { command: ['ZSCORE', keys.appointmentsByStart, id], reply: text },
    },
    ({ record, startsAt }) => {
      if (!record || startsAt === null) return '';
      const { consultant, bufferBefore, bufferAfter } = record;
      const length = Date.parse(record.endsAt) - Date.parse(record.startsAt);
      return textOfSpan({
        ...{ consultant, startsAt: Number(startsAt), endsAt: Number(startsAt) + length },
        ...{ before: bufferBefore * minuteMs, after: bufferAfter * minuteMs },
      });
    },
  );

/** Appointments looked through at once. */
const portion = 500;

/** Where it is not known any more who takes a time, the spans tell: that time is not to be sold again. */
async function holdAgain(db: Database, now: Date): Promise<void> {
  let from = '0';
  do {
    const reads = {
      spans: {
        command: ['HSCAN', keys.appointmentSpans, from, 'COUNT', portion],
        reply: z.tuple([z.string(), pairsSchema]),
      },
    } as const;
    const [next, spans] = (await load(db, reads)).values.spans;
    await hold(db, spans, now);
    from = next;
  } while (from !== '0');
}

/** Of these, takes the times of those that are ahead and active, and do not take theirs. */
async function hold(
  db: Database,
  spans: readonly (readonly [id: string, span: string])[],
  now: Date,
): Promise<void> {
  const ids = spans.map(([id]) => id);
  if (ids.length === 0) return;
  await act(db, {
    reads: {
      statuses: { command: ['HMGET', keys.appointmentStatus, ...ids], reply: textsSchema },
      taken: { command: ['ZMSCORE', keys.appointmentsTaken, ...ids], reply: textsSchema },
      spans: { command: ['HMGET', keys.appointmentSpans, ...ids], reply: textsSchema },
    } as const,
    decide({ statuses, taken, spans: texts }) {
      const writes = ids.flatMap((id, at): StoreWrite[] => {
        const { data: status } = appointmentStatusSchema.safeParse(statuses[at]);
        const { startsAt } = spanOfText(texts[at] ?? null, 0);
        const isAhead = startsAt > now.getTime();
        const isFree = status !== undefined && isActive(status) && (taken[at] ?? null) === null;
        return isFree && isAhead ? [['ZADD', keys.appointmentsTaken, startsAt, id]] : [];
      });
      if (writes.length === 0) return { answer: undefined };
      return {
        plan: { checks: [{ same: 'statuses' }, { same: 'taken' }, { same: 'spans' }], writes },
        answerOf: () => undefined,
      };
    },
  });
}

export const appointmentsMending: Mending = {
  mends: { [keys.appointmentStatus]: statusOf, [keys.appointmentSpans]: spanOf },
  guards: { [keys.appointmentsTaken]: holdAgain },
};
