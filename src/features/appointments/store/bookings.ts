import * as z from 'zod/mini';
import type {
  BookingCommand,
  BookingStore,
  BookingResult,
} from '#features/appointments/rules/booking.ts';
import { appointmentKeys, appointmentScript } from './appointment-script.ts';
import { heldKeys } from './held-keys.ts';
import { deliveryKeys } from '#registry/endings.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { idempotencyJson } from './appointment-rows.ts';
import { book, findBooking } from './bookings.lua.ts';
import {
  countsTurn,
  workLibrary,
  pressureInput,
  pressureKeys,
  sharesLibrary,
} from '#features/protection/index.ts';
import { staleSchema } from '#features/hours/index.ts';
import { requestInput } from './placement.ts';

const bookingSchema = z.union([
  z.tuple([z.literal('slot_unavailable')]),
  z.tuple([z.enum(['work', 'wait']), z.number()]),
  z.tuple([z.enum(['pending', 'confirmed', 'held']), z.string()]),
  z.tuple([z.literal('known'), idempotencyJson]),
]);

const answerSchema = z.union([bookingSchema, staleSchema]);

/** Put together once, since the most frequent one is long. */
const script = /* @__PURE__ */ appointmentScript(workLibrary + countsTurn + sharesLibrary + book);

/** The names of a turn that is counted already. */
const noTurn = { counters: undefined, all: undefined, alarms: undefined } as const;

const idempotencyOf = (key: string | undefined) => ({
  idempotency: idempotencyKeyOf('booking', key),
});

/**
 * Bookings by visitors. Every method is one round trip and one atomic step. `scale` multiplies all rate
 * limits.
 */
export const bookingStore = (db: Database, scale: number): BookingStore => ({
  async book(command: BookingCommand): Promise<BookingResult | number> {
    const { now, fingerprint, proof, turn, origin, client, heldUntil } = command;
    const { held, overtaken } = command;
    const input = {
      ...requestInput(command, scale),
      ...pressureInput('booking', scale, proof),
      ...turn?.input,
      ...{ origin, client, held, overtaken, heldUntil, until: Date.parse(heldUntil) },
      fingerprint,
      forgetAt: now.getTime() + idempotencyMs,
    };
    const { solved, unsolved } = pressureKeys('booking');
    const idempotency = idempotencyOf(command.idempotencyKey);
    const { undelivered } = deliveryKeys;
    const more = { ...heldKeys, undelivered, solved, unsolved, ...idempotency };
    const answer = answerSchema.parse(
      await db.run(script, { ...noTurn, ...turn?.names, ...appointmentKeys, ...more }, input),
    );
    if ('stale' in answer) return { kind: 'stale', ...answer };
    switch (answer[0]) {
      case 'slot_unavailable':
        return { kind: 'slot_unavailable' };
      case 'work':
        return answer[1];
      case 'wait':
        return { kind: 'wait', waitMs: answer[1] };
      case 'pending':
      case 'confirmed':
      case 'held':
        return { kind: answer[0], consultant: answer[1] };
      case 'known':
        return { kind: 'known', known: answer[1] };
    }
  },

  async findBooking(idempotencyKey) {
    const answer = await db.run(findBooking, idempotencyOf(idempotencyKey));
    return z.nullable(idempotencyJson).parse(answer);
  },
});
