import * as z from 'zod/mini';
import type { AuditEntry } from '#features/audit/contract.ts';
import { ledgerSchema, type Planned } from '#features/outbox/index.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import { lookMs, type Waiting } from '#features/appointments/rules/lapse.ts';
import { appointmentScript, deskKeys, runAppointmentScript } from './appointment-script.ts';
import { readHistory } from './appointment-history.ts';
import { runAudited } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { expireRequests, postponeRequests, readWaiting } from './expiry.lua.ts';
import { endProposals } from './proposal-ends.lua.ts';
import { endingKeys } from '#registry/endings.ts';

/** What the script knows a request by; it leaves alone what was answered or moved meanwhile. */
type Seen = Pick<Waiting, 'id' | 'lookAt'>;

interface Told {
  now: Date;
  /** Queued for each request; when it lapses, unless it has begun. */
  deliveries: readonly Planned[];
}

export interface Expiry extends Told {
  requests: readonly Seen[];
}

export interface Postponement extends Told {
  requests: readonly (Seen & { again: number; isDue: boolean })[];
}

const score = z.pipe(z.nullable(z.string()), z.transform(Number));
const text = z.nullable(z.string());

/** What cannot be read counts as not known: then only its beginning decides. */
const waitingSchema = z.pipe(
  z.tuple([z.string(), score, text, score, score, text, text]),
  z.transform(([id, lookAt, status, startsAt, made, lines, ledger]): Waiting => {
    const history = standing(readHistory({ createdAt: new Date(made).toISOString() }, lines));
    const asked = history.findLast((event) =>
      event.kind === 'edited'
        ? event.proposal
        : event.kind === 'moved' && event.by !== 'visitor-link',
    );
    const askedAt = asked ? Date.parse(asked.at) : made;
    const reminders = z
      .parse(ledgerSchema, ledger)
      .flatMap(({ kind, event }) => (kind === 'appointment_unanswered' ? (event ?? []) : []));
    return {
      ...{ id, lookAt, askedAt, isAnswered: status === 'confirmed' },
      startsAt: status === 'pending' || status === 'confirmed' ? startsAt : 0,
      // Several recipients have each of them.
      remindedAt: [...new Set(reminders)].filter((at) => at > askedAt).toSorted((a, b) => a - b),
    };
  }),
);

/** Unanswered requests: those that are due, reminders of them, and their automatic expiry. */
export const expiryStore = (db: Database) => ({
  /** Up to `limit` requests that are to be looked at by `due`, the earliest first. */
  async read(due: Date, limit: number): Promise<Waiting[]> {
    const input = { due: due.getTime(), limit };
    return z.parse(z.array(waitingSchema), await runAppointmentScript(db, readWaiting, input));
  },

  /** Looks at requests again later, and reminds of those that are due. One atomic step. */
  async postpone({ now, ...postponement }: Postponement): Promise<void> {
    const input = { ...postponement, now: now.getTime() };
    await runAppointmentScript(db, postponeRequests, input);
  },

  /** Ends up to `limit` proposals whose times are held no longer, in one atomic step. Returns how many. */
  async endProposals(
    { now, ...ending }: Told & { limit: number },
    entry: AuditEntry,
  ): Promise<number> {
    const event = {
      ...{ at: now.toISOString(), kind: 'edited', proposal: 'unanswered', by: 'system' },
    };
    const input = { ...ending, event, now: now.getTime(), lookAt: now.getTime() + lookMs };
    const { answer } = await runAudited(db, appointmentScript(endProposals), deskKeys, input, {
      entry,
    });
    return z.parse(z.number(), answer);
  },

  /** Lets requests lapse, in one atomic step. */
  async expire({ now, ...expiry }: Expiry, entry: AuditEntry): Promise<void> {
    const change = { kind: 'status', from: 'pending', to: 'expired', by: 'system' };
    const event = { at: now.toISOString(), ...change };
    const input = { ...expiry, now: now.getTime(), event };
    const script = appointmentScript(expireRequests);
    const names = { ...deskKeys, ...endingKeys };
    await runAudited(db, script, names, input, { entry });
  },
});
