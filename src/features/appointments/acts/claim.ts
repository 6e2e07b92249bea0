/** A client opens the link of a request that waits for that: it gets its time, if that is still free (decision 34). */
import * as z from 'zod/mini';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { ClaimResult, ClaimStore } from '#features/appointments/rules/held.ts';
import type { RequestCommand } from '#features/appointments/rules/request.ts';
import { appointmentRowSchema } from '#features/appointments/store/appointment-rows.ts';
import { heldRequestHook } from '#features/appointments/store/held-request.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { newcomersIn, newcomerWrites, openedLink } from '#features/appointments/store/newcomers.ts';
import type { ShownAppointment } from '#features/appointments/store/state.ts';
import { shownHook } from '#features/appointments/store/state-reads.ts';
import { readRoster, timeKeys } from '#features/hours/index.ts';
import { wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { act, type Decision } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Values, ValuesOf } from '#platform/redis/reads.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { requestedTime } from './request-time.ts';

type Answer = ClaimResult | 'stale';

const toAppointment = ({ record, status }: ShownAppointment): Appointment =>
  z.parse(appointmentRowSchema, [JSON.stringify(record), status]);

/** With whatever else is kept in it. */
const wholeRequest = readableOrNull(jsonOf(z.looseObject({ until: z.number() })));

/** Whoever finds the time taken may book again at once; the clock tells the others. */
const lostNow = (id: string, whole: z.output<typeof wholeRequest>): Decision<'whole', Answer> =>
  whole
    ? {
        plan: {
          checks: [{ same: 'whole' }],
          writes: [
            ['HSET', appointmentsKeys.heldRequests, id, JSON.stringify({ ...whole, lost: true })],
          ],
        },
        answerOf: () => 'taken',
      }
    : { answer: 'taken' };

/** `scale` multiplies shares. */
function claiming(command: RequestCommand, scale: number) {
  const { record, offer, now } = command;
  const { id } = record;
  const [time, newcomers, link] = [requestedTime(command), newcomersIn(offer), openedLink(id, now)];
  const [appointment, request] = [shownHook(id), heldRequestHook(id)];
  const reads = {
    ledger: { command: ['HGET', outboxKeys.deliveries, id], reply: wholeLedger },
    whole: { command: ['HGET', appointmentsKeys.heldRequests, id], reply: wholeRequest },
  } as const;
  return {
    reads,
    hooks: [time, newcomers, link, appointment, request],
    decide(
      { ledger, whole }: Values<typeof reads>,
      valuesOf: ValuesOf,
    ): Decision<keyof typeof reads, Answer> {
      const { isCurrent, free, place } = time.follow(valuesOf);
      if (!isCurrent) return { answer: 'stale' };
      // Opened twice at once: the first has it already.
      const known = appointment.follow(valuesOf);
      if (known) return { answer: toAppointment(known) };
      const held = request.follow(valuesOf);
      if (!held || held.until <= now.getTime()) return { answer: 'taken' };
      if (free.length === 0) return lostNow(id, whole);
      const { isProven, opening, origin } = link.follow(valuesOf);
      const share = isProven ? {} : newcomers.follow(valuesOf).pastShare(offer, { scale });
      if (share === true) return { answer: 'limited' };
      const options = free.map((span) =>
        place({ span, hasOpened: true, ...(ledger && { ledger }) }),
      );
      return {
        plan: {
          options,
          checks: [{ same: 'ledger' }],
          writes: [
            ['HDEL', appointmentsKeys.heldRequests, id],
            ['ZREM', appointmentsKeys.heldUntil, id],
            ['ZREM', appointmentsKeys.heldByStart, id],
            ...(origin ? newcomerWrites(id, origin, now) : []),
          ],
        },
        parts: [{ checks: [{ same: 'heldRequest' }] }, opening, share],
        answerOf: ([number = 0]) => {
          const placed = options[number];
          return placed ? toAppointment(placed.after) : 'taken';
        },
      };
    },
  };
}

/** Requests that are held. `scale` multiplies shares. */
export const heldStore = (db: Database, scale: number): ClaimStore => ({
  async claim(command) {
    const answer = await act(db, { ...claiming(command, scale), spanKeys: timeKeys });
    if (answer !== 'stale') return answer;
    return { stale: await readRoster(db) };
  },
});
