/** What goes when appointments are erased. Only their number per month remains. */
import * as z from 'zod/mini';
import { consultantKeys } from '#features/consultants/store/keys.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import {
  dropWrites,
  type ErasingSubject,
  idsUnder,
  type IsChosen,
  oldestRead,
  type Portion,
} from '#platform/redis/erasing.ts';
import { allReads } from '#platform/redis/load.ts';
import { type Check, inPortions, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf, type Values } from '#platform/redis/reads.ts';
import { countSchema, jsonOf, pairsSchema, textsSchema } from '#platform/redis/records.ts';
import { originWrites } from './held-erasing.ts';
import { appointmentsKeys } from './keys.ts';
import { undoReads } from './state-writes.ts';

const keys = { ...appointmentsKeys, ...hoursKeys };
const idsSchema = z.array(z.string());

const hashes = [
  keys.appointments,
  keys.appointmentStatus,
  keys.appointmentEmail,
  keys.appointmentHistory,
  keys.appointmentVersions,
  keys.appointmentUndo,
  keys.appointmentSpans,
];
const indexes = [
  keys.appointmentsByCreation,
  keys.appointmentsByStart,
  keys.appointmentsTaken,
  keys.appointmentsPending,
  keys.proposals,
];

/** Counts erased appointments by their months. */
function countWrites(months: readonly string[], erased: ReadonlyMap<string, string>): StoreWrite[] {
  return [...Map.groupBy(months, (month) => month)].flatMap(([month, { length }]): StoreWrite[] => {
    const known = erased.get(month) ?? '';
    const before = countSchema.safeParse(known).data ?? '0';
    return [
      ...asideWrites(keys.erasedAppointments, countSchema, [[month, known]]),
      ['HSET', keys.erasedAppointments, month, Number(before) + length],
    ];
  });
}

/** Consultants who are named in a field of each record. */
const namesIn = (key: string, ids: readonly string[]) =>
  ({
    command: ['HMPARTS', key, '"consultant":"([^"]+)"', ...ids],
    reply: textsSchema,
  }) as const;

const appointmentReads = (ids: readonly string[]) =>
  ({
    // Within a text quotes are escaped: these are fields themselves.
    erasedDates: { command: ['HMJSON', keys.appointments, 'date', ...ids], reply: textsSchema },
    erasedNames: namesIn(keys.appointments, ids),
    erasedPast: namesIn(keys.appointmentHistory, ids),
    erasedAddresses: { command: ['HMGET', keys.appointmentEmail, ...ids], reply: textsSchema },
    erasedVersions: { command: ['HMGET', keys.appointmentVersions, ...ids], reply: textsSchema },
    erasedProposals: { command: ['ZMSCORE', keys.proposals, ...ids], reply: textsSchema },
    proposed: { command: ['ZRANGE', keys.proposedTimes, 0, -1], reply: idsSchema },
    employed: { command: ['HKEYS', consultantKeys.consultants], reply: idsSchema },
    erasedMonths: { command: ['HGETALL', keys.erasedAppointments], reply: pairsSchema },
  }) as const;
type AppointmentValues = Values<ReturnType<typeof appointmentReads>>;

/** Whoever an appointment names; what cannot be read may name anybody. */
function consultantEntries(
  ids: readonly string[],
  isChosen: IsChosen,
  { erasedNames, erasedPast, employed }: AppointmentValues,
): string[] {
  const entries = ids.flatMap((id, at) =>
    isChosen(id)
      ? [
          ...employed,
          shippedConsultant,
          ...namesOf(erasedNames[at]),
          ...namesOf(erasedPast[at]),
        ].map((consultant) => `${consultant} ${id}`)
      : [],
  );
  return [...new Set(entries)];
}
const namesOf = (text: string | null | undefined) => (text ?? '').split(' ').filter(Boolean);

/** What goes of those that there are, and what led nowhere in the index of their address. */
function erase(
  { ids: { appointment: ids = [] }, email }: Portion,
  values: AppointmentValues,
  isChosen: IsChosen,
) {
  const { erasedDates, erasedAddresses, erasedProposals, proposed, erasedMonths } = values;
  const there = ids.filter((id, at) => isChosen(id) && erasedDates[at] !== null);
  const isGone = (id: string) => there.includes(id);
  const addressed = ids.flatMap((id, at) => {
    const address = email ?? (isGone(id) ? erasedAddresses[at] : null) ?? '';
    return address === '' ? [] : [{ address, member: `${address} ${id}` }];
  });
  const months = ids.flatMap((id, at) =>
    isGone(id) ? (/^\d{4}-\d\d/.exec(erasedDates[at] ?? '')?.[0] ?? []) : [],
  );
  const times = proposed.filter((time) => isGone(time.split(' ', 1)[0] ?? ''));
  const isProposed = erasedProposals.some((until) => until !== null);
  return {
    gone: { appointment: there },
    addresses: addressed.map(({ address }) => address),
    checks: [
      ...(['erasedDates', 'erasedAddresses', 'erasedVersions', 'erasedProposals'] as const).map(
        (name) => ({ same: name }),
      ),
      ...(isProposed ? [{ same: 'proposed' }] : []),
      ...(months.length > 0 ? [{ same: 'erasedMonths' }] : []),
    ],
    writes: [
      ...dropWrites(there, hashes, []),
      // Also entries that lead nowhere.
      ...dropWrites(ids.filter(isChosen), [], indexes),
      ...originWrites(there),
      ...inPortions(
        'ZREM',
        keys.appointmentsByEmail,
        addressed.map(({ member }) => member),
      ),
      ...inPortions('ZREM', keys.appointmentsByConsultant, consultantEntries(ids, isGone, values)),
      ...inPortions('ZREM', keys.proposedTimes, times),
      ...countWrites(months, new Map(erasedMonths)),
    ],
  };
}

/** Which are the address's: one that was corrected meanwhile may be somebody else's. */
function listedUnder(
  ids: readonly string[],
  { email }: Portion,
): Hook<{ isTheirs: IsChosen; checks: Check[] }> {
  if (email === undefined)
    return { reads: {}, follow: () => ({ isTheirs: () => true, checks: [] }) };
  const members = ids.map((id) => `${email} ${id}`);
  return hookOf(
    { listed: { command: ['ZMSCORE', keys.appointmentsByEmail, ...members], reply: textsSchema } },
    ({ listed }) => ({
      isTheirs: (id) => (listed[ids.indexOf(id)] ?? null) !== null,
      checks: [{ same: 'listed' }],
    }),
  );
}

/** What could be undone within a minute would bring an address back. */
const undosOf = (email: string | undefined): Hook<Part> =>
  hookOf(undoReads, ({ undos }) => ({
    checks: [{ same: 'undos' }],
    writes: inPortions(
      'HDEL',
      keys.appointmentUndo,
      undos
        // Chosen ones may have been found by a name: what of them could be undone is not told from that of others.
        .filter(
          ([, kept]) => email === undefined || (undoneOf.safeParse(kept).data ?? email) === email,
        )
        .map(([id]) => id),
    ),
  }));
const undoneOf = z.pipe(
  jsonOf(z.object({ email: z.string() })),
  z.transform(({ email }) => email),
);

export const appointmentsErasing: ErasingSubject = {
  records: { appointment: keys.appointments },
  keys: [
    ...[...hashes, ...indexes, keys.appointmentsByEmail, keys.appointmentsByConsultant],
    ...[keys.proposedTimes, keys.erasedAppointments],
  ],
  kept: [[keys.appointmentsByStart, 'appointments']],
  erases: (portion) => {
    const { appointment: ids = [] } = portion.ids;
    if (ids.length === 0) return [];
    const own = hookOf(
      appointmentReads(ids),
      (values) => (isChosen: IsChosen) => erase(portion, values, isChosen),
    );
    const listed = listedUnder(ids, portion);
    return [
      {
        reads: allReads({}, [own, listed]),
        follow(valuesOf) {
          const { isTheirs, checks } = listed.follow(valuesOf);
          return (isChosen) => {
            const gone = own.follow(valuesOf)((id) => isChosen(id) && isTheirs(id));
            return { ...gone, checks: [...gone.checks, ...checks] };
          };
        },
      },
    ];
  },
  ofPerson: (email, from) =>
    hookOf(
      { theirs: idsUnder(keys.appointmentsByEmail, email, from) },
      ({ theirs: { ids, next } }) => ({ ids: { appointment: ids }, next }),
    ),
  afterPerson: undosOf,
  knows: (emails) =>
    hookOf(
      {
        theirAppointments: {
          command: ['UNDER', keys.appointmentsByEmail, ...emails],
          reply: idsSchema,
        },
      },
      ({ theirAppointments }) => ({
        known: theirAppointments.map((member) => member.split(' ', 1)[0] ?? ''),
      }),
    ),
  ofAge: ({ appointments }, limit) =>
    hookOf(
      { oldAppointments: oldestRead(keys.appointmentsByStart, appointments, limit) },
      ({ oldAppointments }) => ({ ids: { appointment: oldAppointments } }),
    ),
};
