/** What a notification tells of, found in the appointment's history. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { isOver } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';

type Move = Extract<AppointmentEvent, { kind: 'moved' }>;
type StatusChange = Extract<AppointmentEvent, { kind: 'status' }>;

export const isByVisitor = ({ by }: AppointmentEvent): boolean => by === 'visitor-link';

export const movesOf = (history: readonly AppointmentEvent[]): Move[] =>
  history.filter((event) => event.kind === 'moved');

/** The visitor's last move. */
export const moveByVisitor = ({ history }: AppointmentNews): Move | undefined =>
  movesOf(history).findLast(isByVisitor);

/** Whether it does not take place: somebody called it off, or nobody answered the request. */
export const isOff = ({ status }: Pick<Appointment, 'status'>): boolean => isOver(status);

export const cancellationOf = ({ history }: AppointmentNews): StatusChange | undefined =>
  history.filter((event) => event.kind === 'status').findLast(({ to }) => to === 'cancelled');

/** Whether an open request for payment was withdrawn as it came off. */
export const hasWithdrawn = ({ appointment, history }: AppointmentNews): boolean =>
  isOff(appointment) &&
  history.filter((event) => event.kind === 'status').at(-1)?.withdrawn === true;

/** The firm's own word; what a visitor wrote is none, whichever event it stands in. */
export const noteOfFirm = (event: AppointmentEvent | undefined): string | undefined =>
  event === undefined || isByVisitor(event) ? undefined : event.note;

/** The visitor's own word, for the firm's eyes alone. */
export const noteOfVisitor = (event: AppointmentEvent | undefined): string | undefined =>
  event !== undefined && isByVisitor(event) ? event.note : undefined;
