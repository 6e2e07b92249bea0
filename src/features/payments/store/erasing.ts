/** What goes when payments lose their personal data, or go as a whole. The books need what was paid, not by whom. */
import * as z from 'zod/mini';
import { appointmentStatusSchema, isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import type { Database } from '#platform/redis/database.ts';
import {
  dropWrites,
  type ErasingSubject,
  type Ids,
  idsUnder,
  oldestRead,
  type Owner,
  type Portion,
} from '#platform/redis/erasing.ts';
import { load } from '#platform/redis/load.ts';
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { hookOf, type Values } from '#platform/redis/reads.ts';
import { pairsSchema, textsSchema } from '#platform/redis/records.ts';
import { wholePaymentJson } from './of-appointment.ts';
import { paymentKeys as keys } from './keys.ts';
import { changedWrites } from './payment-writes.ts';

/** A payment as it is stored. */
interface Stored {
  id: string;
  text: string;
  payment: PaymentRecord | null;
  /** Digest of its address. */
  address: string;
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
const storedIn = (ids: readonly string[], { payments, addresses }: PaymentValues): Stored[] =>
  ids.flatMap((id, at): Stored[] => {
    const text = payments[at] ?? null;
    const { data: payment = null } = wholePaymentJson.safeParse(text);
    return text === null ? [] : [{ id, text, payment, address: addresses[at] ?? '' }];
  });

/** Whether erasing an appointment keeps it from taking place. */
function endsIn({ itsAppointments, statuses, ends }: PaymentValues, now: Date) {
  const asked = itsAppointments.filter((appointment) => appointment !== null);
  return (appointment: string): boolean => {
    const at = asked.indexOf(appointment);
    const { data: status } = appointmentStatusSchema.safeParse(statuses[at]);
    if (status !== 'confirmed')
      return status === 'pending' || (status !== undefined && isOver(status));
    const endsAt = Date.parse(ends[at] ?? '');
    // One that cannot be read takes place no more.
    return Number.isNaN(endsAt) || endsAt > now.getTime();
  };
}

/** What of them loses its personal data, and what has to go as a whole instead. */
function anonymise(all: readonly Stored[], isEnded: (appointment: string) => boolean, now: Date) {
  const named = all.flatMap(({ payment, ...stored }) =>
    payment && payment.anonymisedAt === undefined ? [{ ...stored, payment }] : [],
  );
  const changed = named.map(({ payment }) =>
    anonymous(payment, payment.appointment !== undefined && isEnded(payment.appointment), now),
  );
  return {
    anonymised: named.map(({ id }) => id),
    unreadable: all.filter(({ payment }) => payment === null).map(({ id }) => id),
    writes: [...unlinkWrites(named), ...changedWrites(changed, now)],
  };
}

/** Reads payments by these ids; what is read of them is checked. */
const reading = (ids: Ids, tag: string) =>
  hookOf(
    readsOf(ids),
    (values, nameOf) => ({
      values,
      checks: Object.keys(readsOf(ids)).map((name) => ({ same: nameOf(name) })),
    }),
    tag,
  );

/** Payments of the portion; `isErased` tells whether the appointment of one goes as well. */
function ofPortion({ ids: { payment: ids = [] }, isErased, email, now }: Portion): Owner[] {
  if (ids.length === 0) return [];
  const { reads, follow } = reading(ids, ' of portion');
  return [
    {
      reads,
      follow: (valuesOf) => () => {
        const { values, checks } = follow(valuesOf);
        const ends = endsIn(values, now);
        const stored = storedIn(ids, values);
        const { writes, ...gone } = anonymise(
          // One whose address was corrected meanwhile is somebody else's.
          stored.filter(
            ({ address }) => email === undefined || address === '' || address === email,
          ),
          (appointment) => (isErased?.(appointment) ?? false) && ends(appointment),
          now,
        );
        const dead = email === undefined ? [] : ids.map((id) => `${email} ${id}`);
        // Entries that lead nowhere would stay the oldest for ever.
        const named = new Set(
          stored.flatMap(({ id, payment }) => (payment?.anonymisedAt === undefined ? [id] : [])),
        );
        const strays = ids.filter((id) => !named.has(id));
        return {
          ...{ ...gone, checks },
          writes: [
            ...writes,
            ...inPortions('ZREM', keys.byEmail, dead),
            ...inPortions('ZREM', keys.named, strays),
          ],
        };
      },
    },
  ];
}

const linked = [{ of: 'paymentsFor', match: ' (.+)$', all: true }] as const;

/** Payments for the portion's appointments; what was paid for one that was still to take place is owed. */
function ofAppointments({ ids: { appointment = [], payment = [] }, now }: Portion): Owner[] {
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
        const { paymentsFor } = valuesOf(members);
        const { values, checks } = follow(valuesOf);
        const gone = new Set(before.flatMap((each) => each.gone?.appointment ?? []));
        const entries = paymentsFor.map((member) => {
          const [of = '', id = ''] = member.split(' ');
          return { member, id, isTheirs: gone.has(of) };
        });
        const ids = entries.map(({ id }) => id);
        const theirs = entries.filter(({ isTheirs }) => isTheirs);
        const { writes, ...rest } = anonymise(
          storedIn(ids, values).filter(
            ({ id }) => !payment.includes(id) && theirs.some((entry) => entry.id === id),
          ),
          endsIn(values, now),
          now,
        );
        // Entries that lead nowhere go as well.
        const unlinked = inPortions(
          'ZREM',
          keys.byAppointment,
          theirs.map(({ member }) => member),
        );
        return {
          ...{ ...rest, linked: ids },
          checks: [...checks, { same: 'paymentsFor' }],
          writes: [...writes, ...unlinked],
        };
      },
    },
  ];
}

/** Payments that go as a whole: whether somebody may still pay what cannot be read is not known, so that ends at Stripe. */
function asWhole({ whole }: Portion): Owner[] {
  if (!whole || whole.ids.length === 0) return [];
  const { reads, follow } = reading(whole.ids, ' as a whole');
  return [
    {
      reads,
      follow: (valuesOf) => () => {
        const { values, checks } = follow(valuesOf);
        const there = storedIn(whole.ids, values);
        const ids = there.map(({ id }) => id);
        const unread = new Set(there.filter(({ payment }) => !payment).map(({ id }) => id));
        const toEnd = [...whole.sessions].filter(([, id]) => unread.has(id));
        return {
          ...{ gone: { payment: ids }, checks },
          writes: [
            ...unlinkWrites(there),
            ...inPortions('HDEL', keys.bySession, [...whole.sessions.keys()]),
            ...dropWrites(ids, [keys.records, keys.versions, keys.states], []),
            // Also entries that lead nowhere.
            ...dropWrites(whole.ids, [], [keys.byCreation, keys.unsettled, keys.owed]),
            ...toEnd.map(([session]): StoreWrite => [
              'ZADD',
              keys.unsettled,
              0,
              `session ${session}`,
            ]),
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
  const found = new Map<string, string>();
  let from = '0';
  do {
    const { values } = await load(db, {
      sessions: {
        command: ['HSCAN', keys.bySession, from, 'COUNT', portion],
        reply: z.tuple([z.string(), pairsSchema]),
      },
    });
    const [next, pairs] = values.sessions;
    for (const [session, id] of pairs) if (ids.includes(id)) found.set(session, id);
    from = next;
  } while (from !== '0');
  return { ids, sessions: found };
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
  erases: (asked) => [...asWhole(asked), ...ofPortion(asked), ...ofAppointments(asked)],
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
      ({ oldNamed, oldPayments }) => ({ ids: { payment: oldNamed }, whole: oldPayments }),
    ),
  wholeOf: sessionsOf,
};
