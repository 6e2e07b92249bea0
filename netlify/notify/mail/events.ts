/** What a notification tells of, found in the appointment's history. */
import type { AppointmentEvent } from '#contract/appointment.ts';
import type { AppointmentNews } from '#notify/news.ts';

type Move = Extract<AppointmentEvent, { kind: 'moved' }>;
type StatusChange = Extract<AppointmentEvent, { kind: 'status' }>;

const isByVisitor = ({ by }: AppointmentEvent) => by === 'visitor-link';

/** The last move of the side that the news tells of. */
export const moveOf = ({ kind, history }: AppointmentNews): Move | undefined =>
  history
    .filter((event) => event.kind === 'moved')
    .findLast((event) => isByVisitor(event) === (kind === 'appointment_moved_by_visitor'));

/** Whether the appointment has been moved again since, by the other side. */
export const isMovedSince = (news: AppointmentNews): boolean =>
  news.history.findLast((event) => event.kind === 'moved') !== moveOf(news);

export const cancellationOf = ({ history }: AppointmentNews): StatusChange | undefined =>
  history.filter((event) => event.kind === 'status').findLast(({ to }) => to === 'cancelled');

/** The firm's own word; what a visitor wrote is none, whichever event it stands in. */
export const noteOfFirm = (event: AppointmentEvent | undefined): string | undefined =>
  event === undefined || isByVisitor(event) ? undefined : event.note;

/** The visitor's own word, for the firm's eyes alone. */
export const noteOfVisitor = (event: AppointmentEvent | undefined): string | undefined =>
  event !== undefined && isByVisitor(event) ? event.note : undefined;
