/** All that is stored of one appointment: how acts read it, and how they write what has changed of it. */
import * as z from 'zod/mini';
import type { DeskAppointment, Proposal } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import {
  type AppointmentStatus,
  appointmentStatusSchema,
} from '#features/appointments/contract/appointment-status.ts';
import {
  anybody,
  type NearSpan,
  type Span,
  spanOfText,
  textOfSpan,
} from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import {
  deskDelayMs,
  ledgerWrite,
  memberOf,
  type Planned,
  queue,
  wholeEntry,
  wholeLedger,
  type WholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { countSchema, jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import {
  type Check,
  inPortions,
  type Part,
  type Reads,
  type StoreWrite,
  type Values,
} from '#platform/redis/transaction.ts';
import { lineSchema } from './appointment-history.ts';
import { appointmentRecordSchema, deskAppointmentRow } from './appointment-rows.ts';
import { appointmentsKeys } from './keys.ts';

const keys = { ...appointmentsKeys, ...hoursKeys, ...outboxKeys };
const text = z.nullable(z.string());

/** A record with whatever else is kept in it. */
const wholeRecord = jsonOf(z.looseObject(appointmentRecordSchema.shape));
type WholeRecord = z.output<typeof wholeRecord>;

/** What is stored of one appointment alone. */
const ownReads = (id: string) =>
  ({
    record: { command: ['HGET', keys.appointments, id], reply: text },
    status: { command: ['HGET', keys.appointmentStatus, id], reply: text },
    version: { command: ['HGET', keys.appointmentVersions, id], reply: text },
    history: { command: ['HGET', keys.appointmentHistory, id], reply: text },
    address: { command: ['HGET', keys.appointmentEmail, id], reply: text },
    ledger: { command: ['HGET', keys.deliveries, id], reply: text },
    span: { command: ['HGET', keys.appointmentSpans, id], reply: text },
    taken: { command: ['ZSCORE', keys.appointmentsTaken, id], reply: text },
    startsAt: { command: ['ZSCORE', keys.appointmentsByStart, id], reply: text },
    lookAt: { command: ['ZSCORE', keys.appointmentsPending, id], reply: text },
    proposal: { command: ['ZSCORE', keys.proposals, id], reply: text },
  }) satisfies Reads;

/** What an act on an appointment reads: it, the times proposed to clients, and the states before other acts. */
export const stateReads = (id: string) =>
  ({
    ...ownReads(id),
    proposedTimes: { command: ['ZRANGE', keys.proposedTimes, 0, -1], reply: z.array(z.string()) },
    undos: { command: ['HGETALL', keys.appointmentUndo], reply: pairsSchema },
  }) satisfies Reads;
export type StateValues = Values<ReturnType<typeof stateReads>>;

/** An appointment with all that is stored of it. */
export interface AppointmentState {
  id: string;
  record: WholeRecord;
  status: AppointmentStatus;
  version: number;
  /** Its events, one line of JSON each. */
  history: string;
  /** Digest of the client's address; '' for none. */
  address: string;
  ledger: WholeLedger;
  /** When an unanswered request is looked at; `null` for others. */
  lookAt: number | null;
  /** The text of the time that it takes, or would take again; `null` once it needs none. */
  span: string | null;
  /** The start of the time that it takes; `null` if it takes none. */
  taken: number | null;
  /** By which it is listed. */
  startsAt: number | null;
  /** The times that are held for the client, as they stand among all; `null` where none were proposed. */
  proposed: { until: string; times: readonly string[] } | null;
  /** What a change of the ledger writes into the outbox. */
  outbox: readonly StoreWrite[];
}

/** Of an appointment that is not stored yet. */
const nothing = {
  ...{ version: 0, history: '', address: '', lookAt: null, span: null, taken: null },
  ...{ startsAt: null, proposed: null },
  ledger: [],
  outbox: [],
} as const satisfies Omit<AppointmentState, 'id' | 'record' | 'status'>;

/** A new appointment, which takes no time yet. */
export const newState = (record: WholeRecord & { id: string }): AppointmentState => ({
  ...{ ...nothing, id: record.id, record, status: 'pending' },
  startsAt: Date.parse(record.startsAt),
});

const scoreOf = (text: string | null) => (text === null ? null : Number(text));

/** The appointment; `null` for an unknown one, and where its record or status cannot be read. */
export function stateOf(id: string, values: StateValues): AppointmentState | null {
  const record = wholeRecord.safeParse(values.record);
  const status = appointmentStatusSchema.safeParse(values.status);
  if (!record.success || !status.success) return null;
  return {
    ...{ id, record: record.data, status: status.data },
    version: Number(countSchema.safeParse(values.version).data ?? 0),
    history: values.history ?? '',
    address: values.address ?? '',
    ledger: z.parse(wholeLedger, values.ledger) ?? [],
    lookAt: scoreOf(values.lookAt),
    span: values.span,
    taken: scoreOf(values.taken),
    startsAt: scoreOf(values.startsAt),
    proposed:
      values.proposal === null
        ? null
        : {
            until: values.proposal,
            times: values.proposedTimes.filter((time) => time.startsWith(`${id} `)),
          },
    outbox: [],
  };
}

/** The appointment as the desk sees it. */
export const rowOf = ({ record, version, status }: AppointmentState): DeskAppointment =>
  z.parse(deskAppointmentRow, [JSON.stringify(record), String(version), status]);

/** Its events, oldest first. One that cannot be read says nothing, but can be undone like others. */
export const eventsOf = ({ record, history }: AppointmentState): AppointmentEvent[] =>
  history
    .split('\n')
    .filter(Boolean)
    .map((line) => lineSchema.safeParse(line).data ?? { at: record.createdAt, kind: 'edited' });

/** The time that it takes, or would take again. */
export const spanIn = ({ id, span, taken, startsAt }: AppointmentState): NearSpan => ({
  id,
  ...spanOfText(span, taken ?? startsAt ?? 0),
});

export const hasBegun = ({ startsAt }: AppointmentState, now: Date): boolean =>
  startsAt !== null && startsAt <= now.getTime();

/** Takes its time. */
export const hold = (state: AppointmentState, span: Span): AppointmentState => ({
  ...{ ...state, span: textOfSpan(span), taken: span.startsAt },
});

/** Adds an event to the history and raises the version. */
export const remember = (state: AppointmentState, event: AppointmentEvent): AppointmentState => ({
  ...state,
  history: [state.history, JSON.stringify(event)].filter((line) => line !== '').join('\n'),
  version: state.version + 1,
});

/** The number of events, by which deliveries of one kind are told apart. */
const eventsIn = ({ history }: AppointmentState) => history.split('\n').length;

/** Queues those of the deliveries that reach somebody, about the latest event. */
export function tell(
  state: AppointmentState,
  deliveries: readonly Planned[],
  {
    now,
    hasAddress,
    former = '',
  }: {
    now: Date;
    hasAddress: (consultant: string) => boolean;
    /** The consultant before a hand-over. */
    former?: string;
  },
): AppointmentState {
  const reached = deliveries.filter(({ recipient }) => {
    if (recipient === 'visitor') return state.address !== '';
    if (recipient === 'former') return hasAddress(former);
    return recipient !== 'consultant' || hasAddress(state.record.consultant);
  });
  const { ledger, writes } = queue(state.id, reached, {
    ...{ ledger: state.ledger, event: eventsIn(state), now: now.getTime() },
  });
  return { ...state, ledger, outbox: [...state.outbox, ...writes] };
}

/** Frees the times that are held for the client. */
export const letGo = (state: AppointmentState): AppointmentState =>
  state.proposed
    ? { ...state, record: { ...state.record, proposed: undefined }, proposed: null }
    : state;

/** Times as they stand among all that are held for clients. */
export const heldUntil = (id: string, spans: readonly NearSpan[], until: string) => ({
  until,
  times: spans.map((span) => `${id} ${textOfSpan(span)}`),
});

/** Holds times for the client, in place of earlier ones, until they are freed; a request is looked at then. */
export function promise(
  state: AppointmentState,
  spans: readonly NearSpan[],
  { until, proposed }: { until: Date; proposed: Proposal },
): AppointmentState {
  return {
    ...state,
    record: { ...state.record, proposed, answerBy: undefined, proposalOver: undefined },
    proposed: heldUntil(state.id, spans, String(until.getTime())),
    lookAt: state.lookAt === null ? null : until.getTime(),
  };
}

/** Has an unanswered request looked at by then, at the latest at its start. */
export const waitUntil = (state: AppointmentState, lookAt: number): AppointmentState =>
  state.lookAt === null
    ? state
    : { ...state, lookAt: Math.min(lookAt, Date.parse(state.record.startsAt)) };

/** Remembers what ends a proposal, and settles it where one left the client without a time. */
export function rememberEnd(
  state: AppointmentState,
  event: Extract<AppointmentEvent, { kind: 'status' | 'moved' }>,
): AppointmentState {
  const { proposalOver, ...record } = state.record;
  const settled = proposalOver === undefined ? state : { ...state, record };
  return remember(letGo(settled), state.proposed ? { ...event, endsProposal: true } : event);
}

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
    ...fresh.map((time, at): StoreWrite => [
      ...(['ZADD', keys.proposedTimes, spans[at]?.startsAt ?? 0, time] as const),
    ]),
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

const untilSchema = jsonOf(z.object({ until: z.number() }));

/**
 * Of each act of the desk: keeps the state before it besides, for the minute in which it can be undone and no delivery
 * about it is sent.
 */
export function deskPart(
  next: AppointmentState,
  former: AppointmentState,
  { values, now }: { values: StateValues; now: Date },
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
