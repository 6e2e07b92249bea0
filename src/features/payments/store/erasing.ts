/** What goes when payments lose their personal data, or go as a whole. The books need what was paid, not by whom. */
import * as z from 'zod/mini';
import { appointmentStatusSchema, isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import type { Database } from '#platform/redis/database.ts';
import {
  dropWrites,
  type ErasingSubject,
  type Gone,
  type Ids,
  idsUnder,
  oldestRead,
  type Owner,
  type Portion,
} from '#platform/redis/erasing.ts';
import { load } from '#platform/redis/load.ts';
import { type Check, inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { jsonOf, pairsSchema, textsSchema } from '#platform/redis/records.ts';
import { paymentKeys as keys } from './keys.ts';
import { paymentRecordSchema } from './payment-record.ts';
import { changedWrites } from './payment-writes.ts';

/** What the books need of a payment that was paid: whatever else is stored of it may be broken. */
const bookedSchema = z.object({
  ...{ version: z.number(), cents: z.number(), kept: z.optional(z.number()) },
  ...{ appointment: z.optional(z.string()), session: z.optional(z.object({})) },
  ...{ paid: z.object({}), dispute: z.optional(z.object({})) },
  refunds: z.optional(z.array(z.object({ state: z.string(), cents: z.number() }))),
  orders: z.optional(z.array(z.object({}))),
});
const bookedJson = jsonOf(
  z.custom<PaymentRecord>(
    (record) =>
      bookedSchema.safeParse(record).success || paymentRecordSchema.safeParse(record).success,
  ),
);

/** A payment as it is stored. */
interface Stored {
  id: string;
  /** `null` where it tells too little for the books. */
  payment: PaymentRecord | null;
  /** Digest of its address. */
  address: string;
  /** Erasing its appointment keeps that from taking place. */
  isToCome: boolean;
}

/** Without what is personal. What nobody has paid is asked of nobody any more. */
function anonymous(payment: PaymentRecord, isEnded: boolean, now: Date): PaymentRecord {
  const at = now.toISOString();
  return {
    ...payment,
    ...{ clientName: undefined, email: undefined, payer: undefined, reference: undefined },
    ...{ note: undefined, appointment: undefined },
    // Typed by hand, so it may name somebody.
    packageName: '',
    refunds: payment.refunds?.map((refund) => ({ ...refund, reason: undefined })),
    orders: payment.orders?.map((order) => ({ ...order, reason: '' })),
    anonymisedAt: at,
    overAt: payment.overAt ?? (isEnded ? at : undefined),
    expiredAt: payment.expiredAt ?? (payment.paid ? undefined : at),
  };
}

type Text = string | null | undefined;

/** Whether erasing an appointment keeps it from taking place. */
function isAhead(text: Text, end: Text, { now, isAgain }: Portion): boolean {
  const { data: status } = appointmentStatusSchema.safeParse(text);
  if (status !== 'confirmed')
    return status !== undefined && (status === 'pending' || isOver(status));
  const endsAt = Date.parse(end ?? '');
  // One that cannot be read takes place no more.
  return isAgain === true || Number.isNaN(endsAt) || endsAt > now.getTime();
}

const ofThem = { of: 'itsAppointments', all: true } as const;

interface Reading {
  checks: readonly Check[];
  /** Those of these ids that there are. */
  stored: (all: readonly string[], portion: Portion) => Stored[];
}

/** Reads payments by these ids, with what tells of their appointments; all that is read is checked. */
function reading(ids: Ids | [], tag: string): Hook<Reading> {
  if (ids.length === 0) return { reads: {}, follow: () => ({ checks: [], stored: () => [] }) };
  const reads = {
    payments: { command: ['HMGET', keys.records, ...ids], reply: textsSchema },
    addresses: { command: ['HMGET', keys.emails, ...ids], reply: textsSchema },
    // Within a text quotes are escaped: this is the field itself.
    itsAppointments: {
      command: ['HMPART', keys.records, '"appointment":"([^"]+)"', ...ids],
      reply: textsSchema,
    },
    statuses: {
      command: ['HMGET', appointmentsKeys.appointmentStatus, ofThem],
      reply: textsSchema,
    },
    ends: {
      command: ['HMJSON', appointmentsKeys.appointments, 'endsAt', ofThem],
      reply: textsSchema,
    },
  } as const;
  return hookOf(
    reads,
    ({ payments, addresses, itsAppointments, statuses, ends }, nameOf) => ({
      checks: Object.keys(reads).map((name) => ({ same: nameOf(name) })),
      stored(all, portion) {
        const asked = itsAppointments.filter((appointment) => appointment !== null);
        return all.flatMap((id, at) => {
          const text = payments[at] ?? null;
          const { data: found = null } = bookedJson.safeParse(text);
          const place = asked.indexOf(found?.appointment ?? '');
          const isToCome = isAhead(statuses[place], ends[place], portion);
          const stored = { id, payment: found && { ...found, id }, isToCome };
          return text === null ? [] : [{ ...stored, address: addresses[at] ?? '' }];
        });
      },
    }),
    tag,
  );
}

/**
 * Payments that lose what is personal, or go as a whole. What was paid for one of the `gone` appointments that was still to
 * take place is owed. Whether somebody may still pay what cannot be read is not known, so that ends at Stripe.
 */
function erase(
  all: readonly Stored[],
  gone: ReadonlySet<string>,
  { ids, sessions, now }: Portion,
): Required<Pick<Gone, 'gone' | 'anonymised' | 'unsought' | 'writes'>> {
  const goesWhole = ({ id, payment }: Stored) => !payment || (ids.whole ?? []).includes(id);
  const whole = all.filter(goesWhole);
  const named = all.filter((each) => !goesWhole(each) && each.payment?.anonymisedAt === undefined);
  const changed = named.flatMap(({ payment, isToCome }) =>
    payment ? [anonymous(payment, isToCome && gone.has(payment.appointment ?? ''), now)] : [],
  );
  const sessionsOfEach = (some: readonly Stored[]) =>
    some.flatMap(({ id }) => sessions?.get(id) ?? []);
  const [idsNamed, idsWhole] = [named.map(({ id }) => id), whole.map(({ id }) => id)];
  const both = [...named, ...whole];
  return {
    gone: { payment: idsWhole },
    anonymised: idsNamed,
    unsought: idsWhole.filter((id) => !sessions?.has(id)),
    writes: [
      ...inPortions(
        'ZREM',
        keys.byEmail,
        both.map(({ id, address }) => `${address} ${id}`),
      ),
      ...inPortions(
        'ZREM',
        keys.byAppointment,
        both.map(({ id, payment }) => `${payment?.appointment ?? ''} ${id}`),
      ),
      ...dropWrites([...idsNamed, ...idsWhole], [keys.emails], [keys.named]),
      ...changedWrites(changed, now),
      ...dropWrites(
        idsWhole,
        [keys.records, keys.versions, keys.states],
        [keys.byCreation, keys.unsettled, keys.owed],
      ),
      ...inPortions('HDEL', keys.bySession, sessionsOfEach(whole)),
      ...sessionsOfEach(whole.filter(({ payment }) => !payment)).map((session): StoreWrite => [
        'ZADD',
        keys.unsettled,
        0,
        `session ${session}`,
      ]),
    ],
  };
}

const linked = [{ of: 'paymentsFor', match: ' (.+)$', all: true }] as const;

/** Payments of the portion, and those for its appointments. */
function ofPortion(portion: Portion): Owner {
  const { ids, email } = portion;
  const { appointment = [], payment = [], whole = [] } = ids;
  const asked = [...new Set([...payment, ...whole])];
  const entries = {
    paymentsFor: {
      command: ['UNDER', keys.byAppointment, ...appointment],
      reply: z.array(z.string()),
    },
  } as const;
  const own = reading(asked, ' of portion');
  const theirs = reading(linked, ' linked');
  const listed = email === undefined ? [] : payment.map((id) => `${email} ${id}`);
  return {
    reads: { ...entries, ...own.reads, ...theirs.reads },
    follow: (valuesOf) => (_isChosen, before) => {
      const { paymentsFor } = valuesOf(entries);
      const linkedIds = paymentsFor.map((member) => member.split(' ')[1] ?? '');
      const [read, readOfThem] = [own.follow(valuesOf), theirs.follow(valuesOf)];
      const gone = new Set(before.flatMap((each) => each.gone?.appointment ?? []));
      const members = paymentsFor.filter((member) => gone.has(member.split(' ')[0] ?? ''));
      const forThem = new Set(members.map((member) => member.split(' ')[1]));
      // One whose address was corrected meanwhile is somebody else's.
      const isForeign = ({ address }: Stored) => email && address && address !== email;
      const all = read.stored(asked, portion);
      const foreign = new Set(all.filter(isForeign).map(({ id }) => id));
      const each = new Map(
        [
          ...readOfThem.stored(linkedIds, portion).filter(({ id }) => forThem.has(id)),
          ...all.filter(({ id }) => !foreign.has(id)),
        ].map((stored) => [stored.id, stored]),
      );
      const { writes, ...rest } = erase([...each.values()], gone, portion);
      return {
        ...{ ...rest, linked: linkedIds },
        checks: [...read.checks, ...readOfThem.checks, { same: 'paymentsFor' }],
        writes: [
          ...writes,
          // Entries that lead nowhere would stay the oldest for ever.
          ...inPortions('ZREM', keys.byAppointment, members),
          ...inPortions('ZREM', keys.byEmail, listed),
          ...dropWrites(
            asked.filter((id) => !foreign.has(id)),
            [],
            [keys.named],
          ),
          ...dropWrites(whole, [], [keys.byCreation, keys.unsettled, keys.owed]),
        ],
      };
    },
  };
}

/** The checkout sessions of payments, also former ones. */
async function sessionsOf(db: Database, ids: readonly string[]) {
  const found = new Map(ids.map((id): [string, string[]] => [id, []]));
  let from = '0';
  do {
    const { values } = await load(db, {
      sessions: {
        command: ['HSCAN', keys.bySession, from, 'COUNT', 2000],
        reply: z.tuple([z.string(), pairsSchema]),
      },
    });
    const [next, pairs] = values.sessions;
    for (const [session, id] of pairs) found.get(id)?.push(session);
    from = next;
  } while (from !== '0');
  return found;
}

export const paymentsErasing: ErasingSubject = {
  records: { payment: keys.records },
  keys: [
    ...[keys.records, keys.versions, keys.states, keys.byCreation, keys.bySession, keys.byEmail],
    ...[keys.byAppointment, keys.emails, keys.named, keys.unsettled, keys.owed],
  ],
  kept: [
    [keys.named, 'messages'],
    [keys.byCreation, 'payments'],
  ],
  erases: (asked) => {
    const { appointment, payment, whole } = asked.ids;
    const isAsked = [appointment, payment, whole].some((ids = []) => ids.length > 0);
    return isAsked ? [ofPortion(asked)] : [];
  },
  linked: ({ ids: { appointment = [] } }) => (appointment.length === 0 ? undefined : linked),
  ofPerson: (email, from) =>
    hookOf({ theirPayments: idsUnder(keys.byEmail, email, from) }, ({ theirPayments }) => ({
      ids: { payment: theirPayments.ids },
      next: theirPayments.next,
    })),
  ofAge: ({ messages, payments }, limit) =>
    hookOf(
      {
        oldNamed: oldestRead(keys.named, messages, limit),
        oldPayments: oldestRead(keys.byCreation, payments, limit),
      },
      ({ oldNamed, oldPayments }) => ({ ids: { payment: oldNamed, whole: oldPayments } }),
    ),
  sessionsOf,
};
