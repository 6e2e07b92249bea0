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
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { hookOf, type Values } from '#platform/redis/reads.ts';
import { jsonOf, pairsSchema, textsSchema } from '#platform/redis/records.ts';
import { paymentKeys as keys } from './keys.ts';
import { changedWrites } from './payment-writes.ts';

/** What the books need of a payment: whatever else is stored of it may be broken. */
const bookedSchema = z.object({
  ...{ version: z.number(), cents: z.number(), kept: z.optional(z.number()) },
  ...{ appointment: z.optional(z.string()), session: z.optional(z.object({})) },
  ...{ paid: z.optional(z.object({})), dispute: z.optional(z.object({})) },
  refunds: z.optional(z.array(z.object({ state: z.string(), cents: z.number() }))),
  orders: z.optional(z.array(z.object({}))),
});
const bookedJson = jsonOf(
  z.custom<PaymentRecord>((record) => bookedSchema.safeParse(record).success),
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

/** Its entries in the indexes by which a person's payments are found. */
const unlinkWrites = (all: readonly Stored[]): StoreWrite[] => [
  ...inPortions(
    'ZREM',
    keys.byEmail,
    all.flatMap(({ id, address }) => (address === '' ? [] : [`${address} ${id}`])),
  ),
  ...inPortions(
    'ZREM',
    keys.byAppointment,
    all.flatMap(({ id, payment }) =>
      payment?.appointment === undefined ? [] : [`${payment.appointment} ${id}`],
    ),
  ),
  ...dropWrites(
    all.map(({ id }) => id),
    [keys.emails],
    [keys.named],
  ),
];

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

const ofThem = { of: 'itsAppointments', all: true } as const;

/** Payments, and what tells whether erasing their appointments keeps those from taking place. */
const readsOf = (ids: Ids) =>
  ({
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
  }) as const;

type PaymentValues = Values<ReturnType<typeof readsOf>>;

/** The payments among the ids. */
function storedIn(ids: readonly string[], values: PaymentValues, now: Date): Stored[] {
  const { payments, addresses, itsAppointments, statuses, ends } = values;
  const asked = itsAppointments.filter((appointment) => appointment !== null);
  return ids.flatMap((id, at): Stored[] => {
    const text = payments[at] ?? null;
    if (text === null) return [];
    const { data: found = null } = bookedJson.safeParse(text);
    const place = asked.indexOf(found?.appointment ?? '');
    const isToCome = isAhead(statuses[place], ends[place], now);
    return [{ id, payment: found && { ...found, id }, address: addresses[at] ?? '', isToCome }];
  });
}

type Text = string | null | undefined;

function isAhead(text: Text, end: Text, now: Date): boolean {
  const { data: status } = appointmentStatusSchema.safeParse(text);
  if (status !== 'confirmed')
    return status !== undefined && (status === 'pending' || isOver(status));
  const endsAt = Date.parse(end ?? '');
  // One that cannot be read takes place no more.
  return Number.isNaN(endsAt) || endsAt > now.getTime();
}

/** Reads payments by these ids; what is read of them is checked. */
const reading = (ids: Ids, tag: string) =>
  hookOf(
    readsOf(ids),
    (values, nameOf) => ({
      stored: (all: readonly string[], now: Date) => storedIn(all, values, now),
      checks: Object.keys(readsOf(ids)).map((name) => ({ same: nameOf(name) })),
    }),
    tag,
  );

/**
 * Payments that lose what is personal, or go as a whole. Whether somebody may still pay what cannot be read is not known,
 * so that ends at Stripe. `before`: what was decided of others; what was paid for an appointment among them that was still
 * to take place is owed.
 */
function erase(
  all: readonly Stored[],
  { ids, sessions, now }: Portion,
  before: readonly Gone[],
): Required<Pick<Gone, 'gone' | 'anonymised' | 'unsought' | 'writes'>> {
  const gone = new Set(before.flatMap((each) => each.gone?.appointment ?? []));
  const goesWhole = ({ id, payment }: Stored) => !payment || (ids.whole ?? []).includes(id);
  const whole = all.filter(goesWhole);
  const named = all.filter((each) => !goesWhole(each) && each.payment?.anonymisedAt === undefined);
  const changed = named.flatMap(({ payment, isToCome }) =>
    payment ? [anonymous(payment, isToCome && gone.has(payment.appointment ?? ''), now)] : [],
  );
  const theirs = whole.map(({ id, payment }) => ({ payment, known: sessions?.get(id) ?? [] }));
  const toEnd = theirs.flatMap(({ payment, known }) => (payment ? [] : known));
  const wholeIds = whole.map(({ id }) => id);
  return {
    gone: { payment: wholeIds },
    anonymised: named.map(({ id }) => id),
    unsought: wholeIds.filter((id) => !sessions?.has(id)),
    writes: [
      ...unlinkWrites([...named, ...whole]),
      ...changedWrites(changed, now),
      ...dropWrites(
        wholeIds,
        [keys.records, keys.versions, keys.states],
        [keys.byCreation, keys.unsettled, keys.owed],
      ),
      ...inPortions(
        'HDEL',
        keys.bySession,
        theirs.flatMap(({ known }) => known),
      ),
      ...toEnd.map((session): StoreWrite => ['ZADD', keys.unsettled, 0, `session ${session}`]),
    ],
  };
}

const linked = [{ of: 'paymentsFor', match: ' (.+)$', all: true }] as const;

/** Payments for the portion's appointments. */
function ofAppointments(portion: Portion): Owner[] {
  const { appointment = [], whole = [] } = portion.ids;
  if (appointment.length === 0) return [];
  const members = {
    paymentsFor: {
      command: ['UNDER', keys.byAppointment, ...appointment],
      reply: z.array(z.string()),
    },
  } as const;
  const { reads, follow } = reading(linked, ' linked');
  return [
    {
      reads: { ...members, ...reads },
      follow: (valuesOf) => (_isChosen, before) => {
        const { stored, checks } = follow(valuesOf);
        const gone = new Set(before.flatMap((each) => each.gone?.appointment ?? []));
        const entries = valuesOf(members).paymentsFor.map((member) => {
          const [of = '', id = ''] = member.split(' ');
          return { member, id, isTheirs: gone.has(of) };
        });
        const ids = entries.map(({ id }) => id);
        const theirs = entries.filter(({ isTheirs }) => isTheirs);
        const all = stored(ids, portion.now).filter(
          ({ id }) => !whole.includes(id) && theirs.some((entry) => entry.id === id),
        );
        const { writes, ...rest } = erase(all, portion, before);
        // Entries that lead nowhere go as well.
        const unlinked = theirs.map(({ member }) => member);
        return {
          ...{ ...rest, linked: ids },
          checks: [...checks, { same: 'paymentsFor' }],
          writes: [...writes, ...inPortions('ZREM', keys.byAppointment, unlinked)],
        };
      },
    },
  ];
}

/** Payments of the portion. */
function ofPortion(portion: Portion): Owner[] {
  const { ids, email, now } = portion;
  const { payment = [], whole = [] } = ids;
  const all = [...new Set([...payment, ...whole])];
  if (all.length === 0) return [];
  const { reads, follow } = reading(all, ' of portion');
  return [
    {
      reads,
      follow: (valuesOf) => (_isChosen, before) => {
        const { stored, checks } = follow(valuesOf);
        const done = new Set(
          before.flatMap(({ gone, anonymised = [] }) => [...(gone?.payment ?? []), ...anonymised]),
        );
        // One whose address was corrected meanwhile is somebody else's.
        const isForeign = ({ address }: Stored) =>
          email !== undefined && address !== '' && address !== email;
        const [foreign = [], theirs = []] = [true, false].map((is) =>
          stored(all, now).filter((each) => isForeign(each) === is),
        );
        const { writes, ...gone } = erase(
          theirs.filter(({ id }) => !done.has(id)),
          portion,
          before,
        );
        const strays = payment.filter((id) => !foreign.some((each) => each.id === id));
        return {
          ...{ ...gone, checks },
          writes: [
            ...writes,
            ...inPortions(
              'ZREM',
              keys.byEmail,
              email === undefined ? [] : payment.map((id) => `${email} ${id}`),
            ),
            // Entries that lead nowhere would stay the oldest for ever.
            ...dropWrites(strays, [], [keys.named]),
            ...dropWrites(whole, [], [keys.byCreation, keys.unsettled, keys.owed]),
          ],
        };
      },
    },
  ];
}

/** Sessions looked through at once. */
const portion = 2000;

/** The checkout sessions of payments, also former ones. */
async function sessionsOf(db: Database, ids: readonly string[]) {
  const found = new Map(ids.map((id): [string, string[]] => [id, []]));
  let from = '0';
  do {
    const { values } = await load(db, {
      sessions: {
        command: ['HSCAN', keys.bySession, from, 'COUNT', portion],
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
  erases: (asked) => [...ofAppointments(asked), ...ofPortion(asked)],
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
