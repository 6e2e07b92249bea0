/** How acts write what has changed of an appointment, and keep its state before for the undo. */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { anybody, type Span, spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { deskDelayMs, ledgerWrite, memberOf, wholeEntry } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { countSchema, jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { type Check, inPortions, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { type Reads, type Values } from '#platform/redis/reads.ts';
import { appointmentsKeys } from './keys.ts';
import { type AppointmentState, eventsIn, nothing, spanIn, wholeRecord } from './state.ts';
import { ownReads, type StateValues } from './state-reads.ts';

const keys = { ...appointmentsKeys, ...hoursKeys, ...outboxKeys };

/** What was stored of an appointment before; little of a new one. */
type Earlier = Partial<Pick<AppointmentState, 'record' | 'status'>> &
  Omit<AppointmentState, 'id' | 'record' | 'status'>;

/** An entry of an index. */
type Entry = readonly [key: string, member: string, score: number];

/**
 * Every entry that indexes have of an appointment. Two are not told by it: when it was made, which never changes
 * (`createdPart`), and who ever had it or was proposed for it, until it is erased (`everOf`).
 */
function indexesOf(id: string, { address, taken, startsAt, lookAt, proposed }: Earlier): Entry[] {
  const of = (key: string, score: number | null): Entry[] =>
    score === null ? [] : [[key, id, score]];
  return [
    ...(address === '' ? [] : [[keys.appointmentsByEmail, `${address} ${id}`, 0] as const]),
    ...of(keys.appointmentsTaken, taken),
    ...of(keys.appointmentsByStart, startsAt),
    ...of(keys.appointmentsPending, lookAt),
    ...of(keys.proposals, proposed && Number(proposed.until)),
    ...(proposed?.times ?? []).map((time): Entry => [
      keys.proposedTimes,
      time,
      timeOf(id, time).startsAt,
    ]),
  ];
}

/** The span of a time that is held for the client, from its entry in the index. */
const timeOf = (id: string, text: string): Span => spanOfText(text.slice(id.length + 1), 0);

/** The consultants who have it or are proposed for it; former ones stay in the index. */
const everOf = (id: string, { span, taken, startsAt, proposed }: Earlier): string[] =>
  [
    ...(taken === null ? [] : [spanIn({ id, span, taken, startsAt })]),
    ...(proposed?.times ?? []).map((time) => timeOf(id, time)),
  ].flatMap(({ consultant }) => (consultant === anybody ? [] : [consultant]));

/** What is stored under its id; `null` for nothing. */
const fieldsOf = ({ record, status, history, version, address, span }: Earlier) =>
  new Map<string, string | null>([
    [keys.appointments, record ? JSON.stringify(record) : null],
    [keys.appointmentStatus, status ?? null],
    [keys.appointmentHistory, history === '' ? null : history],
    [keys.appointmentVersions, version === 0 ? null : String(version)],
    [keys.appointmentEmail, address === '' ? null : address],
    [keys.appointmentSpans, span],
  ]);

/** Writes what differs of an appointment. */
function put(next: AppointmentState, former: Earlier): StoreWrite[] {
  const { id } = next;
  const [fields, before] = [fieldsOf(next), fieldsOf(former)];
  const [entries, earlier] = [indexesOf(id, next), indexesOf(id, former)];
  const isSame =
    ([key, member]: Entry) =>
    (other: Entry) =>
      other[0] === key && other[1] === member;
  const gone = earlier.filter((entry) => !entries.some(isSame(entry)));
  const changed = entries.filter((entry) => earlier.find(isSame(entry))?.[2] !== entry[2]);
  const listed = new Set(everOf(id, former));
  const people = new Set(everOf(id, next).filter((consultant) => !listed.has(consultant)));
  return [
    ...[...fields]
      .filter(([key, text]) => text !== before.get(key))
      .map(([key, text]): StoreWrite =>
        text === null ? ['HDEL', key, id] : ['HSET', key, id, text],
      ),
    ...[...Map.groupBy(gone, ([key]) => key)].flatMap(([key, of]) =>
      inPortions(
        'ZREM',
        key,
        of.map(([, member]) => member),
      ),
    ),
    ...changed.map(([key, member, score]): StoreWrite => ['ZADD', key, score, member]),
    ...[...people].map((consultant): StoreWrite => [
      ...(['ZADD', keys.appointmentsByConsultant, 0] as const),
      `${consultant} ${id}`,
    ]),
    ...(next.ledger === former.ledger ? [] : [ledgerWrite(id, next.ledger)]),
    ...next.outbox,
  ];
}

/** The name of a read of an appointment, for a check. */
type NameOf = (name: string) => string;

const checksOf = (id: string, { proposed }: AppointmentState, nameOf: NameOf): Check[] => [
  ...Object.keys(ownReads(id)).map((name) => ({ same: nameOf(name) })),
  ...(proposed ? [{ same: nameOf('proposedTimes') }] : []),
];

/** Writes what differs, on all that was read of the appointment. What cannot be read and is written anew is set aside. */
export function changePart(
  next: AppointmentState,
  former: AppointmentState,
  values: StateValues,
  nameOf: NameOf = (name) => name,
): Part {
  const { id } = next;
  const torn = [
    ...(next.ledger === former.ledger
      ? []
      : asideWrites(keys.deliveries, jsonOf(z.array(wholeEntry)), [[id, values.ledger ?? '']])),
    ...asideWrites(keys.appointmentVersions, countSchema, [[id, values.version ?? '']]),
  ];
  return { checks: checksOf(id, former, nameOf), writes: [...torn, ...put(next, former)] };
}

/** Writes what others than the desk do, which can no longer undo what it did before. */
export function outsidePart(
  next: AppointmentState,
  former: AppointmentState,
  values: StateValues,
  nameOf?: NameOf,
): Part {
  const { checks = [], writes = [] } = changePart(next, former, values, nameOf);
  return { checks, writes: [...writes, ['HDEL', keys.appointmentUndo, next.id]] };
}

/** Writes a new appointment, which is erased together with the answer that is kept for its request. */
export const createdPart = (state: AppointmentState, now: Date): Part => ({
  writes: [
    ...put(state, nothing),
    ['ZADD', keys.appointmentsByCreation, now.getTime(), state.id],
    ['ONCE', platformKeys.requests, state.id],
  ],
});

/** Lua of before wrote `false` for what there was not, and `{}` for an empty list. */
const absent = z.pipe(
  z.optional(z.union([z.string(), z.literal(false)])),
  z.transform((text) => text || undefined),
);
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.union([z.array(item), z.strictObject({})])),
    z.transform((list) => (Array.isArray(list) ? list : [])),
  );

/** The state before an act, as `deskPart` keeps it. */
export const formerJson = jsonOf(
  z.object({
    ...{ until: z.number(), event: z.number(), version: z.string() },
    ...{ record: wholeRecord, status: appointmentStatusSchema, email: z.string() },
    ...{ startsAt: z.string(), span: absent, taken: absent, lapsesAt: absent, proposed: absent },
    proposedTimes: listOf(z.string()),
    waiting: listOf(z.tuple([z.string(), z.number()])),
  }),
);
export type Former = z.output<typeof formerJson>;

/** The states before other acts. */
export const undoReads = {
  undos: { command: ['HGETALL', keys.appointmentUndo], reply: pairsSchema },
} as const satisfies Reads;

const untilSchema = jsonOf(z.object({ until: z.number() }));

/**
 * Of each act of the desk: keeps the state before it besides, for the minute in which it can be undone and no delivery
 * about it is sent.
 */
export function deskPart(
  next: AppointmentState,
  former: AppointmentState,
  { values, now }: { values: StateValues & Values<typeof undoReads>; now: Date },
): Part {
  const { id } = next;
  const at = now.getTime();
  const until = at + deskDelayMs;
  const before = {
    ...{ record: values.record, status: former.status, email: former.address },
    ...{ span: values.span ?? undefined, taken: values.taken ?? undefined },
    ...{ startsAt: values.startsAt ?? undefined, lapsesAt: values.lookAt ?? undefined },
    ...{ proposed: former.proposed?.until, proposedTimes: former.proposed?.times ?? [] },
    waiting: former.ledger
      .filter(({ state }) => state === 'waiting')
      .map((entry) => [memberOf(id, entry), entry.at]),
    ...{ event: eventsIn(next), version: String(next.version), until },
  };
  const isOver = (kept: string) => (untilSchema.safeParse(kept).data?.until ?? 0) <= at;
  const over = values.undos.filter(([other, kept]) => other !== id && isOver(kept));
  const { checks = [], writes = [] } = changePart(next, former, values);
  return {
    checks: [...checks, ...(over.length > 0 ? [{ same: 'undos' }] : [])],
    writes: [
      ...writes,
      ...over.map(([other]): StoreWrite => ['HDEL', keys.appointmentUndo, other]),
      ['HSET', keys.appointmentUndo, id, JSON.stringify(before)],
      ['PEXPIREAT', keys.appointmentUndo, until],
    ],
  };
}
