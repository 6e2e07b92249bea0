/** Requests that take no time until their link is opened. */
import type * as z from 'zod/mini';
import type { RequestCommand } from '#features/appointments/rules/request.ts';
import type { NearSpan } from '#features/hours/index.ts';
import { ledgerWrite, type Planned, queue } from '#features/outbox/index.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import type { Part } from '#platform/redis/plan.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { heldRecordSchema } from './appointment-rows.ts';
import { appointmentsKeys } from './keys.ts';

/** Most requests that are held, lapsed ones included: 20 to 200 MB. Without it a flood could fill the database. */
export const mostHeld = 10_000;

/** How links read one; `null` for none, and for one that cannot be read. */
export const heldRequestHook = (id: string): Hook<z.output<typeof heldRecordSchema> | null> =>
  hookOf(
    {
      heldRequest: {
        command: ['HGET', appointmentsKeys.heldRequests, id],
        reply: readableOrNull(jsonOf(heldRecordSchema)),
      },
    },
    ({ heldRequest }) => heldRequest,
  );

interface Holding {
  record: RequestCommand['record'];
  /** The time that it asks for, with one of those who are free. */
  span: NearSpan;
  takers: readonly string[];
  until: number;
  /** What is told of it now, and once its time is lost. */
  held: readonly Planned[];
  overtaken: readonly Planned[];
  now: Date;
}

/** Holds a request whose time is free as yet. */
export function heldWrites({ record, span, takers, until, held, overtaken, now }: Holding): Part {
  const { id, email } = record;
  const { consultant, ...time } = span;
  const told = queue(id, held, { ledger: [], event: 1, now: now.getTime() });
  const digest = emailDigest(email);
  // The limits of mails look for the address where every record has it.
  const request = { record, email, digest, until, span: time, takers, overtaken };
  return {
    checks: [{ clear: { ...time, consultant } }],
    writes: [
      ['HSET', appointmentsKeys.heldRequests, id, JSON.stringify(request)],
      ['ZADD', appointmentsKeys.heldUntil, until, id],
      ['ZADD', appointmentsKeys.heldByStart, span.startsAt, id],
      ['ONCE', platformKeys.requests, id],
      ...told.writes,
      ledgerWrite(id, told.ledger),
    ],
  };
}
