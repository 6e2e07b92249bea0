import * as z from 'zod/mini';
import type { Portion } from '#features/records/rules/reconciliation.ts';
import type { Database, KeyNames } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import {
  checkAppointments,
  checkOutbox,
  checkPending,
  checkProposals,
  countAll,
  countPortion,
  holdTimes,
} from './reconciliation.lua.ts';

/** Members per round trip: well below 50 ms of Redis for records of the usual size. */
const size = 500;

const countsSchema = z.array(z.number());

interface Kind {
  index: string;
  /** HASHes with a value for each record and for no other id; the records come first. */
  hashes: readonly [string, ...string[]];
  zsets?: readonly string[];
}

const inboxKind = ({ records, byCreation }: { records: string; byCreation: string }): Kind => ({
  index: byCreation,
  hashes: [records],
});

/** The kinds of stored records, by their index. */
const kinds: readonly Kind[] = [
  {
    index: appointmentsKeys.appointmentsByCreation,
    hashes: [appointmentsKeys.appointments, appointmentsKeys.appointmentStatus],
    zsets: [hoursKeys.appointmentsByStart],
  },
  inboxKind(inboxKeys.contactMessages),
  inboxKind(inboxKeys.inquiries),
  {
    index: paymentKeys.byCreation,
    hashes: [paymentKeys.records, paymentKeys.versions, paymentKeys.states],
  },
  {
    index: testimonialsKeys.testimonials.byPlace,
    hashes: [
      testimonialsKeys.testimonials.field('id'),
      testimonialsKeys.testimonials.field('text'),
    ],
  },
  inboxKind(auditKeys.audit),
  { index: hoursKeys.slots, hashes: [hoursKeys.slotConsultants] },
];

/** Checks the stored data portion by portion; every portion is one round trip. */
export function reconciliationStore(db: Database) {
  const run = async (script: string, names: KeyNames, input: object = {}) =>
    z.parse(countsSchema, await db.run(script, names, input));

  /** Sums the counts of a script over all portions, until one is incomplete. */
  async function sumOf(script: string, names: KeyNames): Promise<number[]> {
    const sum: number[] = [];
    for (let from = 0; ; from += size) {
      const counts = await run(script, names, { from, size });
      counts.forEach((count, column) => (sum[column] = (sum[column] ?? 0) + count));
      if ((counts[0] ?? 0) < size) return sum;
    }
  }

  async function checkKind({ index, hashes, zsets }: Kind): Promise<Portion> {
    const names = { index, hashes, zsets };
    const [members = 0, ...found] = await sumOf(countPortion, names);
    const sizes = await run(countAll, names);
    return { members, columns: sizes.map((all, column) => ({ all, found: found[column] ?? 0 })) };
  }

  return {
    /** Moves the held time of an appointment to its span, where the two differ. */
    async holdTimes(): Promise<void> {
      const names = {
        spans: hoursKeys.appointmentSpans,
        statuses: appointmentsKeys.appointmentStatus,
        taken: hoursKeys.appointmentsTaken,
        byStart: hoursKeys.appointmentsByStart,
      };
      let cursor = '0';
      do cursor = z.parse(z.string(), await db.run(holdTimes, names, { cursor }));
      while (cursor !== '0');
    },

    /** Compares each kind of record with the values that belong to it. */
    async listKinds(): Promise<Portion[]> {
      const portions: Portion[] = [];
      for (const kind of kinds) portions.push(await checkKind(kind));
      return portions;
    },

    async checkAppointments() {
      const [, lost = 0, kept = 0, unknown = 0] = await sumOf(checkAppointments, {
        byCreation: appointmentsKeys.appointmentsByCreation,
        statuses: appointmentsKeys.appointmentStatus,
        spans: hoursKeys.appointmentSpans,
        taken: hoursKeys.appointmentsTaken,
        emails: appointmentsKeys.appointmentEmail,
        byEmail: appointmentsKeys.appointmentsByEmail,
        histories: appointmentsKeys.appointmentHistory,
        pending: appointmentsKeys.appointmentsPending,
      });
      const [, foreign = 0] = await sumOf(checkPending, {
        pending: appointmentsKeys.appointmentsPending,
        statuses: appointmentsKeys.appointmentStatus,
        histories: appointmentsKeys.appointmentHistory,
      });
      const [stray = 0, unheld = 0] = await run(checkProposals, {
        proposals: appointmentsKeys.proposals,
        proposedTimes: hoursKeys.proposedTimes,
        statuses: appointmentsKeys.appointmentStatus,
      });
      return { lost: lost + unheld, kept: kept + foreign + stray, unknown };
    },

    /** Number of deliveries in the outbox without a ledger. */
    async checkOutbox(): Promise<number> {
      const [, unknown = 0] = await sumOf(checkOutbox, {
        outbox: outboxKeys.outbox,
        ledger: outboxKeys.deliveries,
      });
      return unknown;
    },
  };
}
