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
  countAll,
  countPortion,
  holdTimes,
} from './reconciliation.lua.ts';

/** So many at once: well below 50 ms of Redis with records of the usual size. */
const size = 500;

const countsSchema = z.array(z.number());

interface Kind {
  index: string;
  /** The records themselves come first; all of these a record has, and nothing else has them. */
  hashes: readonly [string, ...string[]];
  zsets?: readonly string[];
}

const inboxKind = ({ records, byCreation }: { records: string; byCreation: string }): Kind => ({
  index: byCreation,
  hashes: [records],
});

/** What is stored, by its index. */
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

/** Goes through all that is stored, portion by portion; every portion is one round trip. */
export function reconciliationStore(db: Database) {
  const run = async (script: string, names: KeyNames, input: object = {}) =>
    z.parse(countsSchema, await db.run(script, names, input));

  /** Adds up what a script says of each portion, until one is empty. */
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
    /** Holds each time where its span is, where it was held at another. */
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

    /** Every kind of record against what belongs to it. */
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
      });
      return { lost, kept: kept + foreign, unknown };
    },

    /** How many deliveries nothing is written down of. */
    async checkOutbox(): Promise<number> {
      const [, unknown = 0] = await sumOf(checkOutbox, {
        outbox: outboxKeys.outbox,
        ledger: outboxKeys.deliveries,
      });
      return unknown;
    },
  };
}
