/** What a notification tells of, found in the appointment's history. */
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentEvent } from '#contract/appointment-event.ts';
import { deskDelayMs } from '#domain/outbox.ts';
import type { AppointmentNews } from '#notify/news.ts';

type Move = Extract<AppointmentEvent, { kind: 'moved' }>;
type StatusChange = Extract<AppointmentEvent, { kind: 'status' }>;

const isByVisitor = ({ by }: AppointmentEvent) => by === 'visitor-link';

/** Whether somebody was told of the earlier time before the later move was made. */
const wasTold = (earlier: Move, later: Move) =>
  Date.parse(later.at) - Date.parse(earlier.at) >= deskDelayMs;

/**
 * The last move of the side that the news tells of, from the time that was told last: of what the
 * firm moved again within its minute, nobody has heard.
 */
export function moveOf({ kind, history }: AppointmentNews): Move | undefined {
  const isOfVisitor = kind === 'appointment_moved_by_visitor';
  const moves = history.filter((event) => event.kind === 'moved');
  const last = moves.findLastIndex((event) => isByVisitor(event) === isOfVisitor);
  let [first, move] = [moves[last], moves[last]];
  for (let index = last - 1; first && !isOfVisitor && index >= 0; index -= 1) {
    const before = moves[index];
    if (!before || isByVisitor(before) || wasTold(before, first)) break;
    first = before;
  }
  if (move && first && move !== first) move = { ...move, from: first.from };
  return move;
}

/** Whether all of that led back to where it began. */
export function isBackAgain(news: AppointmentNews): boolean {
  const move = moveOf(news);
  return move !== undefined && move.from.date === move.to.date && move.from.time === move.to.time;
}

/** Whether the appointment has been moved again since, by the other side. */
export const isMovedSince = (news: AppointmentNews): boolean =>
  news.history.findLast((event) => event.kind === 'moved')?.at !== moveOf(news)?.at;

/** Whether it does not take place: somebody called it off, or nobody answered the request. */
export const isOff = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired';

export const cancellationOf = ({ history }: AppointmentNews): StatusChange | undefined =>
  history.filter((event) => event.kind === 'status').findLast(({ to }) => to === 'cancelled');

/** The firm's own word; what a visitor wrote is none, whichever event it stands in. */
export const noteOfFirm = (event: AppointmentEvent | undefined): string | undefined =>
  event === undefined || isByVisitor(event) ? undefined : event.note;

/** The visitor's own word, for the firm's eyes alone. */
export const noteOfVisitor = (event: AppointmentEvent | undefined): string | undefined =>
  event !== undefined && isByVisitor(event) ? event.note : undefined;
