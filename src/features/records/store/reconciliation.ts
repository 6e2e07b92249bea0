/** Reads what the reconciliation compares, a portion at a time. No record leaves Redis, only whether it is there. */
import * as z from 'zod/mini';
import { appointmentStatusSchema, isActive } from '#features/appointments/contract.ts';
import type { Portion } from '#features/records/rules/reconciliation.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';

/** Members per round trip: well below 50 ms of Redis for records of the usual size. */
const size = 500;

const idsSchema = z.array(z.string());
const ofEach = { of: 'ids', all: true } as const;
/** Of each member a field, a part of it, or its score elsewhere; the pattern '^' only tells whether there is a text. */
const fieldOf = (key: string) => ({ command: ['HMGET', key, ofEach], reply: textsSchema }) as const;
const partOf = (key: string, pattern = '^') =>
  ({ command: ['HMPART', key, pattern, ofEach], reply: textsSchema }) as const;
const scoreOf = (key: string) =>
  ({ command: ['ZMSCORE', key, ofEach], reply: textsSchema }) as const;

const portionOf = (index: string, from: number) =>
  ({
    ids: { command: ['ZRANGE', index, from, from + size - 1], reply: idsSchema },
  }) as const;

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

const countOf = (texts: readonly unknown[]) => texts.filter((text) => text !== null).length;

/** How many of the members of a portion a column has, and of how many values in all. */
const columnOf = (key: string, isHash: boolean) =>
  hookOf(
    {
      found: isHash ? partOf(key) : scoreOf(key),
      all: { command: [isHash ? 'HLEN' : 'ZCARD', key], reply: z.number() },
    },
    ({ found, all }) => ({ found: countOf(found), all }),
    ` ${key}`,
  );

/** What one appointment should have. An expired request keeps its span. */
function faultOf({
  status,
  hasSpan,
  isTaken,
  isLookedAt,
  hasLapsed,
}: Record<'hasSpan' | 'isTaken' | 'isLookedAt' | 'hasLapsed', boolean> & { status: unknown }) {
  const known = appointmentStatusSchema.safeParse(status).data;
  if (known && isActive(known)) {
    // One that was confirmed after it had begun takes no time.
    const isTimed = hasSpan && (isTaken || hasLapsed);
    return { isLost: !isTimed || (known === 'pending' && !isLookedAt), isKept: false };
  }
  if (known === 'expired') return { isLost: !hasSpan, isKept: isTaken };
  return { isLost: false, isKept: hasSpan || isTaken };
}

/** Checks the stored data portion by portion. */
export function reconciliationStore(db: Database) {
  /** Sums what is counted in each portion of an index, until one is incomplete. */
  async function sumOf(count: (from: number) => Promise<readonly number[]>): Promise<number[]> {
    const sum: number[] = [];
    for (let from = 0; ; from += size) {
      const counts = await count(from);
      counts.forEach((each, column) => (sum[column] = (sum[column] ?? 0) + each));
      if ((counts[0] ?? 0) < size) return sum;
    }
  }

  async function checkKind({ index, hashes, zsets = [] }: Kind): Promise<Portion> {
    const columns = [
      ...hashes.map((key) => columnOf(key, true)),
      ...zsets.map((key) => columnOf(key, false)),
    ];
    let sizes: number[] = [];
    const [members = 0, ...found] = await sumOf(async (from) => {
      const { values, valuesOf } = await load(db, portionOf(index, from), columns);
      const read = columns.map((column) => column.follow(valuesOf));
      sizes = read.map(({ all }) => all);
      return [values.ids.length, ...read.map((column) => column.found)];
    });
    return { members, columns: sizes.map((all, column) => ({ all, found: found[column] ?? 0 })) };
  }

  /** How many appointments lack what they should have, have a time that they should not have, or lack an address. */
  async function checkPortion(from: number): Promise<number[]> {
    const { values } = await load(db, {
      ...portionOf(appointmentsKeys.appointmentsByCreation, from),
      statuses: fieldOf(appointmentsKeys.appointmentStatus),
      spans: partOf(hoursKeys.appointmentSpans),
      taken: scoreOf(hoursKeys.appointmentsTaken),
      lookedAt: scoreOf(appointmentsKeys.appointmentsPending),
      lapses: partOf(appointmentsKeys.appointmentHistory, '"expired"'),
      owners: fieldOf(appointmentsKeys.appointmentEmail),
    });
    const { ids, statuses, spans, taken, lookedAt, lapses, owners } = values;
    const has = (texts: readonly (string | null)[], at: number) => (texts[at] ?? null) !== null;
    const faults = ids.map((_, at) =>
      faultOf({
        ...{ status: statuses[at], hasSpan: has(spans, at), isTaken: has(taken, at) },
        ...{ isLookedAt: has(lookedAt, at), hasLapsed: has(lapses, at) },
      }),
    );
    const members = ids.flatMap((id, at) => (has(owners, at) ? [`${owners[at] ?? ''} ${id}`] : []));
    const unknown = await countUnknown(members);
    const [lost, kept] = [
      faults.filter(({ isLost }) => isLost),
      faults.filter(({ isKept }) => isKept),
    ];
    return [ids.length, lost.length, kept.length, unknown];
  }

  /** How many addresses of appointments their index lacks. */
  async function countUnknown(members: readonly string[]): Promise<number> {
    if (members.length === 0) return 0;
    const { values } = await load(db, {
      listed: {
        command: ['ZMSCORE', appointmentsKeys.appointmentsByEmail, ...members],
        reply: textsSchema,
      },
    });
    return members.length - countOf(values.listed);
  }

  /** How many of those that are looked at are no request, were not confirmed at once either, or do not exist. */
  async function checkPending(from: number): Promise<number[]> {
    const { appointmentsPending, appointmentStatus, appointmentHistory } = appointmentsKeys;
    const [confirmed, bySystem] = ['"to":"confirmed"', '"by":"system"'];
    const { values } = await load(db, {
      ...portionOf(appointmentsPending, from),
      statuses: fieldOf(appointmentStatus),
      // Of one event; the fields of older ones have no order.
      atOnce: partOf(appointmentHistory, `${confirmed}[^\n]*${bySystem}`),
      orAtOnce: partOf(appointmentHistory, `${bySystem}[^\n]*${confirmed}`),
    });
    const { ids, statuses, atOnce, orAtOnce } = values;
    const own = ids.filter((_, at) => {
      const isAtOnce = countOf([atOnce[at] ?? null, orAtOnce[at] ?? null]) > 0;
      return statuses[at] === 'pending' || (statuses[at] === 'confirmed' && isAtOnce);
    });
    return [ids.length, ids.length - own.length];
  }

  /** How many proposals and proposed times belong to nothing, and how many proposals hold no time; there are few. */
  async function checkProposals() {
    const { values } = await load(db, {
      ids: { command: ['ZRANGE', appointmentsKeys.proposals, 0, -1], reply: idsSchema },
      times: { command: ['ZRANGE', hoursKeys.proposedTimes, 0, -1], reply: idsSchema },
      statuses: fieldOf(appointmentsKeys.appointmentStatus),
    });
    const { ids, times, statuses } = values;
    const owners = times.map((time) => time.split(' ', 1)[0] ?? '');
    const [proposing, holding] = [new Set(ids), new Set(owners)];
    const isOver = ids.map((_, at) => {
      const status = appointmentStatusSchema.safeParse(statuses[at]).data;
      return status === undefined || !isActive(status);
    });
    return {
      stray: owners.filter((id) => !proposing.has(id)).length + isOver.filter(Boolean).length,
      unheld: ids.filter((id, at) => !isOver[at] && !holding.has(id)).length,
    };
  }

  return {
    /** Compares each kind of record with the values that belong to it. */
    async listKinds(): Promise<Portion[]> {
      const portions: Portion[] = [];
      for (const kind of kinds) portions.push(await checkKind(kind));
      return portions;
    },

    async checkAppointments() {
      const [, lost = 0, kept = 0, unknown = 0] = await sumOf(checkPortion);
      const [, foreign = 0] = await sumOf(checkPending);
      const { stray, unheld } = await checkProposals();
      return { lost: lost + unheld, kept: kept + foreign + stray, unknown };
    },

    /** Number of deliveries in the outbox without a ledger. */
    async checkOutbox(): Promise<number> {
      const [, unknown = 0] = await sumOf(async (from) => {
        const { values } = await load(db, {
          ...portionOf(outboxKeys.outbox, from),
          ledgers: {
            command: [
              ...(['HMPART', outboxKeys.deliveries, '^'] as const),
              { ...ofEach, match: '^[^:]+:([^:]+)' },
            ],
            reply: textsSchema,
          },
        });
        return [values.ids.length, values.ids.length - countOf(values.ledgers)];
      });
      return unknown;
    },
  };
}
