/** Finds the events in an appointment's history that a notification is about. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { isOver } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

type Move = Extract<AppointmentEvent, { kind: 'moved' }>;
type Edit = Extract<AppointmentEvent, { kind: 'edited' }>;
type StatusChange = Extract<AppointmentEvent, { kind: 'status' }>;

export const isByVisitor = ({ by }: AppointmentEvent): boolean => by === 'visitor-link';

export const movesOf = (history: readonly AppointmentEvent[]): Move[] =>
  history.filter((event) => event.kind === 'moved');

export const editsOf = (history: readonly AppointmentEvent[]): Edit[] =>
  history.filter((event) => event.kind === 'edited');

/** The visitor's last move. */
export const moveByVisitor = ({ history }: AppointmentNews): Move | undefined =>
  movesOf(history).findLast(isByVisitor);

/** The visitor's last change of how they meet. */
export const placedByVisitor = ({ history }: AppointmentNews): Edit | undefined =>
  editsOf(history).findLast((event) => isByVisitor(event) && event.to !== undefined);

/** How and where they met before and from then on, where the event changed that. */
export function venueIn(event: AppointmentEvent) {
  if (event.kind === 'status') return event.venue;
  if (event.kind !== 'edited') return undefined;
  const { from, to } = event;
  return from && to && { from, to };
}

/** Whether a move changed the time, and not only the consultant. */
export const isToOtherTime = ({ from, to }: Record<'from' | 'to', LocalDateTime>): boolean =>
  from.date !== to.date || from.time !== to.time;

/** The last event about a proposal other than that its client took a time. */
export const proposalIn = ({ history }: AppointmentNews): Edit | undefined =>
  editsOf(history).findLast(({ proposal }) => proposal !== undefined);

/** Whether the firm has kept the appointment as it is since its last proposal and anything else. */
export const isKept = ({ history }: AppointmentNews): boolean => {
  const last = history.findLast(
    (event) => event.kind !== 'edited' || event.proposal !== undefined || event.kept === true,
  );
  return last?.kind === 'edited' && last.kept === true && last.proposal === undefined;
};

/**
 * The event by which the client took a proposed time, if its time and status are still as that left them: the
 * move, or the confirmation of the time it had anyway.
 */
export function takenIn({ history }: AppointmentNews): Move | StatusChange | undefined {
  const last = history.findLast(({ kind }) => kind !== 'edited');
  if (last?.kind === 'moved') return last.proposed ? last : undefined;
  return last?.kind === 'status' && last.to === 'confirmed' && isByVisitor(last) ? last : undefined;
}

export const isEndOfProposal = (event: AppointmentEvent): boolean =>
  (event.kind === 'status' || event.kind === 'moved') && event.endsProposal === true;

/** Whether the appointment does not take place: it was cancelled, or the request was not answered in time. */
export const isOff = ({ status }: Pick<Appointment, 'status'>): boolean => isOver(status);

export const isConfirmation = (event: AppointmentEvent): boolean =>
  event.kind === 'status' && event.to === 'confirmed';

/** The firm's note with which it confirmed the appointment. */
export const noteOfConfirmation = ({ history }: AppointmentNews): string | undefined =>
  noteOfFirm(history.findLast(isConfirmation));

/** Whether it was confirmed at once, which no person of the firm has done. */
export const isAtOnce = ({ history }: Pick<AppointmentNews, 'history'>): boolean =>
  history.some((event) => isConfirmation(event) && event.by === 'system');

export const cancellationOf = ({ history }: AppointmentNews): StatusChange | undefined =>
  history.filter((event) => event.kind === 'status').findLast(({ to }) => to === 'cancelled');

/** Whether the cancellation or expiry withdrew an open payment request. */
export const hasWithdrawn = ({ appointment, history }: AppointmentNews): boolean =>
  isOff(appointment) &&
  history.filter((event) => event.kind === 'status').at(-1)?.withdrawn === true;

/** What was held, under way and given back when it was cancelled or expired, and what goes back, in euros. */
export const moneyIn = ({ appointment, history }: AppointmentNews): StatusChange['money'] =>
  isOff(appointment) ? history.filter((event) => event.kind === 'status').at(-1)?.money : undefined;

/** The firm's note; `undefined` for an event of the visitor, whose note is not the firm's. */
export const noteOfFirm = (event: AppointmentEvent | undefined): string | undefined =>
  event === undefined || isByVisitor(event) ? undefined : event.note;

/** The visitor's note, which only the firm and its consultants may see. */
export const noteOfVisitor = (event: AppointmentEvent | undefined): string | undefined =>
  event !== undefined && isByVisitor(event) ? event.note : undefined;
