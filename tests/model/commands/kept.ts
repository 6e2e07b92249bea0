/** The model's state of an appointment, and its changes. */
import type {
  Appointment,
  DeskAppointment,
  TimeWarning,
} from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { AppointmentRecord } from '#features/appointments/rules/request.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { deskDelayMs } from '#features/outbox/rules/outbox.ts';
import type { Span, SpanRule } from '#features/hours/rules/span.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

export const minute = 60_000;

/** Other times that are held for the client. */
interface Proposal {
  /** When they are freed. */
  until: number;
  times: readonly { span: Span; despite: readonly TimeWarning[] }[];
}

export interface Kept {
  appointment: Omit<DeskAppointment, 'version'>;
  span: Span;
  history: AppointmentEvent[];
  /** When it is looked at without an answer. */
  lookAt: number;
  /** Confirmed after it had lapsed and begun, so that it takes no time. */
  isLate: boolean;
  /** Its consultant was named when it was made, and it was not handed over since. */
  isChosen: boolean;
  /** It was confirmed at once, and the firm has done nothing with it since. */
  isUnasked: boolean;
  proposal: Proposal | undefined;
  /** The state before the desk's last act, until anything else happens. */
  before?: { state: Omit<Kept, 'history' | 'before'>; until: number; version: number };
}

/** Every event makes a new version. */
export const shownOf = ({ appointment, history }: Kept): DeskAppointment => ({
  ...appointment,
  version: history.length,
});

/** An act of the desk applies to the version that it saw, if it names one. */
export const isOutdated = ({ history }: Kept, { version }: { version?: number | undefined }) =>
  version !== undefined && version !== history.length;

/** Ends what is proposed. */
export function letGo(found: Kept) {
  found.appointment = { ...found.appointment, proposed: undefined };
  found.proposal = undefined;
}

/** That a proposal left the client without a time is settled. */
function settle(found: Kept) {
  found.appointment = { ...found.appointment, proposalOver: undefined };
}

/** It is looked at anew, once its proposal is over. */
export function wait(found: Kept, now: Date) {
  found.lookAt = Math.min(+now + lookMs, found.span.startsAt);
}

/**
 * Whatever happens ends what is proposed, only a correction does not; a move or another status settles it. A
 * request that lapses does not say that it ended a proposal.
 */
export function remember(found: Kept, event: AppointmentEvent) {
  const hasLapsed = event.kind === 'status' && event.to === 'expired';
  const isEnd =
    found.proposal !== undefined &&
    (event.kind === 'moved' || (event.kind === 'status' && !hasLapsed));
  if (event.kind !== 'edited') letGo(found);
  if (event.kind === 'moved' || (event.kind === 'status' && !hasLapsed)) settle(found);
  found.history.push(isEnd ? { ...event, endsProposal: true } : event);
}

/** Makes a change that can be undone. */
export function act(found: Kept, now: Date, change: () => AppointmentEvent) {
  const { appointment, span, lookAt, isLate, isChosen, isUnasked, proposal } = found;
  const state = { appointment, span, lookAt, isLate, isChosen, isUnasked, proposal };
  remember(found, change());
  found.before = { state, until: +now + deskDelayMs, version: found.history.length };
}

/** The minimum gap between two spans, in this order. */
const gap = (first: Span, second: Span) => Math.max(first.after, second.before);
export const isInTheWay = (one: Span, other: Span) =>
  one.consultant === other.consultant &&
  one.startsAt < other.endsAt + gap(other, one) &&
  other.startsAt < one.endsAt + gap(one, other);

export const keep = (
  { bufferBefore, bufferAfter, isChosen = false, ...record }: AppointmentRecord,
  status: Appointment['status'],
  history: AppointmentEvent[],
): Kept => ({
  appointment: { ...record, status },
  span: {
    startsAt: Date.parse(record.startsAt),
    endsAt: Date.parse(record.endsAt),
    before: bufferBefore * minute,
    after: bufferAfter * minute,
    consultant: record.consultant,
  },
  history,
  lookAt: Math.min(Date.parse(record.createdAt) + lookMs, Date.parse(record.startsAt)),
  isLate: false,
  isChosen,
  isUnasked: false,
  proposal: undefined,
});

export const toSpan = (startsAt: number, rule: SpanRule, consultant: string): Span => ({
  startsAt,
  endsAt: startsAt + rule.minutes * minute,
  before: rule.bufferBefore * minute,
  after: rule.bufferAfter * minute,
  consultant,
});

/** Ascending, in Redis' order: equal times by their ids. */
export const byTime = <T>(placeOf: (each: T) => readonly [time: number, id: string]) => {
  return (one: T, other: T) => {
    const [[time, id], [otherTime, otherId]] = [placeOf(one), placeOf(other)];
    return time === otherTime ? (id < otherId ? -1 : 1) : time - otherTime;
  };
};
export const byStart = byTime(({ startsAt, id }: { startsAt: Date; id: string }) => [
  +startsAt,
  id,
]);
export const byTheirStart = byTime(({ span, appointment }: Kept) => [
  span.startsAt,
  appointment.id,
]);
export const byCreation = byTime(({ appointment }: Kept) => [
  Date.parse(appointment.createdAt),
  appointment.id,
]);

export const lengthOf = ({ startsAt, endsAt }: Span) => endsAt - startsAt;

/** Moves it to another time or consultant; the caller adds the event to its history. */
export function place(found: Kept, target: Span, to: LocalDateTime) {
  const { date, time, consultant } = found.appointment;
  const isHandedOver = target.consultant !== consultant;
  found.span = target;
  found.isLate = false;
  found.appointment = {
    ...found.appointment,
    ...to,
    consultant: target.consultant,
    startsAt: new Date(target.startsAt).toISOString(),
    endsAt: new Date(target.endsAt).toISOString(),
  };
  return {
    kind: 'moved' as const,
    from: { date, time, ...(isHandedOver && { consultant }) },
    to: { ...to, ...(isHandedOver && { consultant: target.consultant }) },
  };
}

/** Whether the consultant has the appointment, had it before it was handed over, or was proposed for it. */
export const isEverOf = ({ span, history }: Kept, consultant: string): boolean =>
  span.consultant === consultant ||
  history.some(
    (event) =>
      (event.kind === 'moved' &&
        [event.from.consultant, event.to.consultant].includes(consultant)) ||
      (event.kind === 'edited' && event.times?.some((time) => time.consultant === consultant)),
  );
