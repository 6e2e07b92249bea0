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
import {
  type Check,
  inPortions,
  type Part,
  type Reads,
  type StoreWrite,
  type Values,
} from '#platform/redis/transaction.ts';
import { appointmentsKeys } from './keys.ts';
import {
  type AppointmentState,
  eventsIn,
  nothing,
  ownReads,
  spanIn,
  type StateValues,
  wholeRecord,
} from './state.ts';

const keys = { ...appointmentsKeys, ...hoursKeys, ...outboxKeys };

const fieldWrite = (key: string, id: string, text: string | null): StoreWrite =>
  text === null ? ['HDEL', key, id] : ['HSET', key, id, text];

function scoreWrites(
  key: string,
  id: string,
  [next, former]: readonly [next: number | null, former: number | null],
): StoreWrite[] {
  if (next === former) return [];
  return [next === null ? ['ZREM', key, id] : ['ZADD', key, next, id]];
}

/** The consultant of a span stays listed with the appointment until it is erased. */
const listed = (id: string, { consultant }: Span): StoreWrite[] =>
  consultant === anybody ? [] : [['ZADD', keys.appointmentsByConsultant, 0, `${consultant} ${id}`]];

/** Writes what differs of the times that are held for the client. */
function proposalWrites(next: AppointmentState, former: Earlier): StoreWrite[] {
  const { id, proposed } = next;
  if (proposed === former.proposed) return [];
  const before = former.proposed?.times ?? [];
  const gone = before.filter((time) => !proposed?.times.includes(time));
  const fresh = (proposed?.times ?? []).filter((time) => !before.includes(time));
  const spans = fresh.map((time) => spanOfText(time.slice(id.length + 1), 0));
  return [
    ...inPortions('ZREM', keys.proposedTimes, gone),
    ...scoreWrites(keys.proposals, id, [
      proposed && Number(proposed.until),
      former.proposed && Number(former.proposed.until),
    ]),
    ...fresh.map((time, at): StoreWrite => {
      const startsAt = spans[at]?.startsAt ?? 0;
      return ['ZADD', keys.proposedTimes, startsAt, time];
    }),
    ...spans.flatMap((span) => listed(id, span)),
  ];
}

/** What was stored of an appointment before; little of a new one. */
type Earlier = Partial<Pick<AppointmentState, 'record' | 'status'>> &
  Omit<AppointmentState, 'id' | 'record' | 'status'>;

/** Writes what differs of an appointment. */
function differences(next: AppointmentState, former: Earlier): StoreWrite[] {
  const { id } = next;
  const writes: StoreWrite[] = [];
  if (next.record !== former.record)
    writes.push(['HSET', keys.appointments, id, JSON.stringify(next.record)]);
  if (next.history !== former.history)
    writes.push(['HSET', keys.appointmentHistory, id, next.history]);
  if (next.version !== former.version)
    writes.push(['HSET', keys.appointmentVersions, id, next.version]);
  if (next.address !== former.address) {
    if (former.address !== '')
      writes.push(['ZREM', keys.appointmentsByEmail, `${former.address} ${id}`]);
    if (next.address === '') writes.push(['HDEL', keys.appointmentEmail, id]);
    else
      writes.push(
        ['HSET', keys.appointmentEmail, id, next.address],
        ['ZADD', keys.appointmentsByEmail, 0, `${next.address} ${id}`],
      );
  }
  if (next.status !== former.status) writes.push(['HSET', keys.appointmentStatus, id, next.status]);
  if (next.span !== former.span) writes.push(fieldWrite(keys.appointmentSpans, id, next.span));
  writes.push(
    ...scoreWrites(keys.appointmentsTaken, id, [next.taken, former.taken]),
    ...scoreWrites(keys.appointmentsByStart, id, [next.startsAt, former.startsAt]),
    ...scoreWrites(keys.appointmentsPending, id, [next.lookAt, former.lookAt]),
  );
  if (next.taken !== null && (next.taken !== former.taken || next.span !== former.span))
    writes.push(...listed(id, spanIn(next)));
  writes.push(...proposalWrites(next, former));
  if (next.ledger !== former.ledger) writes.push(ledgerWrite(id, next.ledger));
  return [...writes, ...next.outbox];
}

const checksOf = (id: string, { proposed }: AppointmentState): Check[] => [
  ...Object.keys(ownReads(id)).map((name) => ({ same: name })),
  ...(proposed ? [{ same: 'proposedTimes' }] : []),
];

/** Writes what differs, on all that was read of the appointment. What cannot be read and is written anew is set aside. */
export function changePart(
  next: AppointmentState,
  former: AppointmentState,
  values: StateValues,
): Part {
  const { id } = next;
  const torn = [
    ...(next.ledger === former.ledger
      ? []
      : asideWrites(keys.deliveries, jsonOf(z.array(wholeEntry)), [[id, values.ledger ?? '']])),
    ...asideWrites(keys.appointmentVersions, countSchema, [[id, values.version ?? '']]),
  ];
  return { checks: checksOf(id, former), writes: [...torn, ...differences(next, former)] };
}

/** Of each act by a link: the desk's act before it cannot be undone any more. */
export function linkPart(
  next: AppointmentState,
  former: AppointmentState,
  values: StateValues,
): Part {
  const { checks = [], writes = [] } = changePart(next, former, values);
  return { checks, writes: [...writes, ['HDEL', keys.appointmentUndo, next.id]] };
}

/** Writes a new appointment, which is erased together with the answer that is kept for its request. */
export const createdPart = (state: AppointmentState, now: Date): Part => ({
  writes: [
    ...differences(state, nothing),
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
