/** All that is stored of one appointment, as one value that acts change (`state-reads.ts`, `state-writes.ts`). */
import * as z from 'zod/mini';
import type { DeskAppointment, Proposal } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { type NearSpan, type Span, spanOfText, textOfSpan } from '#features/hours/index.ts';
import { hasten, type Planned, queue, type WholeLedger } from '#features/outbox/index.ts';
import { jsonOf } from '#platform/redis/records.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { lineSchema } from './appointment-history.ts';
import { appointmentRecordSchema, deskAppointmentRow } from './appointment-rows.ts';

/** A record with whatever else is kept in it. */
export const wholeRecord = jsonOf(z.looseObject(appointmentRecordSchema.shape));
type WholeRecord = z.output<typeof wholeRecord>;

/** What of an appointment is shown. */
export interface ShownAppointment {
  id: string;
  record: WholeRecord;
  status: AppointmentStatus;
  version: number;
  /** Its events, one line of JSON each. */
  history: string;
  /** Digest of the client's address; '' for none. */
  address: string;
}

/** An appointment with all that is stored of it. */
export interface AppointmentState extends ShownAppointment {
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
export const nothing = {
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

/** The appointment as the desk sees it. */
export const rowOf = ({ record, version, status }: ShownAppointment): DeskAppointment =>
  z.parse(deskAppointmentRow, [JSON.stringify(record), String(version), status]);

/** Its events, oldest first. One that cannot be read says nothing, but can be undone like others. */
export const eventsOf = ({ record, history }: ShownAppointment): AppointmentEvent[] =>
  history
    .split('\n')
    .filter(Boolean)
    .map((line) => lineSchema.safeParse(line).data ?? { at: record.createdAt, kind: 'edited' });

/** The time that it takes, or would take again. */
export const spanIn = ({
  id,
  span,
  taken,
  startsAt,
}: Pick<AppointmentState, 'id' | 'span' | 'taken' | 'startsAt'>): NearSpan => ({
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
export const eventsIn = ({ history }: AppointmentState) => history.split('\n').length;

/** Queues those of the deliveries that reach somebody, about the latest event if not another. */
export function tell(
  state: AppointmentState,
  deliveries: readonly Planned[],
  {
    now,
    hasAddress,
    former = '',
    event = eventsIn(state),
  }: {
    now: Date;
    hasAddress: (consultant: string) => boolean;
    /** The consultant before a hand-over. */
    former?: string;
    /** By which deliveries of one kind are told apart. */
    event?: number;
  },
): AppointmentState {
  const reached = deliveries.filter(({ recipient }) => {
    if (recipient === 'visitor') return state.address !== '';
    if (recipient === 'former') return hasAddress(former);
    return recipient !== 'consultant' || hasAddress(state.record.consultant);
  });
  const { ledger, writes } = queue(state.id, reached, {
    ...{ ledger: state.ledger, event, now: now.getTime() },
  });
  return { ...state, ledger, outbox: [...state.outbox, ...writes] };
}

/** What the desk did last stands: deliveries about it wait no longer. */
export function letStand(state: AppointmentState, now: Date): AppointmentState {
  const { ledger, writes } = hasten(state.id, state.ledger, now.getTime());
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
