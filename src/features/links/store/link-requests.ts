import * as z from 'zod/mini';
import type { LinkDecision } from '#features/links/rules/firm-link.ts';
import {
  appointmentWithHistoryRow,
  appointmentScript,
  holdingKeys,
  unjudgedSchema,
  warnedSchema,
} from '#features/appointments/index.ts';
import { runAudited } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { decideRequest, showRequest } from './link-requests.lua.ts';
import { endingKeys } from '#registry/endings.ts';

/** A request with its history and the cents paid for it. */
export const requestSchema = linkedSchema(
  z.pipe(
    z.tuple([appointmentWithHistoryRow, z.number(), z.number()]),
    z.transform(([recorded, paidCents, freeCents]) => ({ ...recorded, paidCents, freeCents })),
  ),
);
const decisionSchema = z.union([
  z.enum(['uncallable', 'unreturnable']),
  unjudgedSchema,
  warnedSchema,
  requestSchema,
]);
const names = { ...linkedKeys, ...endingKeys, ...holdingKeys } as const;

/** What the firm's link shows; one round trip. */
export const linkRequestStore = (db: Database) => ({
  async showRequest(id: string, now: Date) {
    const script = appointmentScript(showRequest());
    return z.parse(requestSchema, await db.run(script, names, linkedInput({ id }, now)));
  },
});

/** Decides on requests; one round trip and one atomic step. */
export const linkDecisionStore = (db: Database) => ({
  async decide(decision: LinkDecision) {
    const {
      id,
      now,
      to,
      note,
      startsAt,
      deliveries,
      entry,
      confirm = [],
      judged,
      money,
      venue,
    } = decision;
    const confirmed = confirm.length > 0 ? confirm : undefined;
    const event = { at: now.toISOString(), kind: 'status', to, note, by: 'firm-link', confirmed };
    const asked = { to, startsAt, event, deliveries, confirm, judged, money, venue };
    const input = { ...linkedInput({ id }, now), ...asked };
    const script = appointmentScript(decideRequest());
    const { answer } = await runAudited(db, script, names, input, { entry });
    return z.parse(decisionSchema, answer);
  },
});
