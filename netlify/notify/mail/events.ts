/** What a notification tells of, found in the appointment's history. */
import type { Appointment } from '#contract/appointment.ts';
import type { AppointmentEvent } from '#contract/appointment-event.ts';
import { deskDelayMs } from '#domain/outbox.ts';
import type { AppointmentNews } from '#notify/news.ts';

export type Move = Extract<AppointmentEvent, { kind: 'moved' }>;
type StatusChange = Extract<AppointmentEvent, { kind: 'status' }>;

/** Several moves, told as one. */
interface ToldMove extends Move {
  /** When the first of them was made. */
  since: string;
  /** Whether any of them gave it to somebody else. */
  changedHands: boolean;
}

const isByVisitor = ({ by }: AppointmentEvent) => by === 'visitor-link';

export const movesOf = (history: readonly AppointmentEvent[]): Move[] =>
  history.filter((event) => event.kind === 'moved');

/** Whether somebody was told of what the firm did before it did something else at that instant. */
export const wasTold = (earlier: Pick<AppointmentEvent, 'at'>, then: string): boolean =>
  Date.parse(then) - Date.parse(earlier.at) >= deskDelayMs;

/**
 * One of those moves, from the time and the person that were told last: of what the firm moved again
 * within its minute, nobody has heard.
 */
export function toldMove(moves: readonly Move[], move: Move): ToldMove {
  let first = moves.indexOf(move);
  for (; first > 0 && !isByVisitor(move); first -= 1) {
    const [before, next] = [moves[first - 1], moves[first]];
    if (!before || !next || isByVisitor(before) || wasTold(before, next.at)) break;
  }
  const all = moves.slice(first, moves.indexOf(move) + 1);
  const [{ at: since, from } = move] = all;
  const former = all.find((each) => each.from.consultant !== undefined);
  const latest = all.findLast((each) => each.to.consultant !== undefined);
  const hands = former && latest && [former.from, latest.to];
  const [before, after] = (hands ?? []).map(({ consultant }) => ({ consultant }));
  return {
    ...move,
    ...{ since, changedHands: hands !== undefined },
    from: { ...from, ...before },
    to: { ...move.to, ...after },
  };
}

/** The last move of the side that the news tells of. */
export function moveOf({ kind, history }: AppointmentNews): ToldMove | undefined {
  const isOfVisitor = kind === 'appointment_moved_by_visitor';
  const moves = movesOf(history);
  const move = moves.findLast((event) => isByVisitor(event) === isOfVisitor);
  return move && toldMove(moves, move);
}

/** Whether all of that led back to where it began. */
export function isBackAgain(news: AppointmentNews): boolean {
  const move = moveOf(news);
  if (!move) return false;
  const { from, to } = move;
  return from.date === to.date && from.time === to.time && from.consultant === to.consultant;
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
