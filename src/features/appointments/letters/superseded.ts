import type { AppointmentNews } from './news.ts';
import {
  changeOf,
  isFirstHeardSince,
  isKnown,
  isNewsToFormer,
  isSameVenue,
  isTakenOver,
  isToCome,
} from './changes.ts';
import {
  isByVisitor,
  isKept,
  isOff,
  isToOtherTime,
  moveByVisitor,
  movesOf,
  placedByVisitor,
  takenIn,
} from './events.ts';

/** Whether the last move was made by the client. */
function isMovedByVisitorLast({ history }: AppointmentNews): boolean {
  const last = movesOf(history).at(-1);
  return last !== undefined && isByVisitor(last);
}

/**
 * Whether the consultant first heard of the appointment, by another notification, when it was already
 * confirmed.
 */
function isKnownAsConfirmed(news: AppointmentNews): boolean {
  const confirmed = news.all.findLastIndex(
    (event) => event.kind === 'entered' || (event.kind === 'status' && event.to === 'confirmed'),
  );
  return isFirstHeardSince(news, confirmed + 1);
}

/**
 * Whether a notification of the firm's change is superfluous: the appointment does not take place, the
 * recipient already knows this state, or a waiting notification will introduce it. Where consultants are not
 * named to clients, a client is notified only of a new time.
 */
function isChangeSuperseded(news: AppointmentNews): boolean {
  const { recipient, appointment, counterpart } = news;
  if (recipient === 'former') return !isNewsToFormer(news);
  if (isOff(appointment)) return true;
  const isIntroduced =
    (appointment.status !== 'pending' &&
      isToCome(news, 'appointment_booked', 'appointment_confirmed')) ||
    (recipient === 'consultant' && isToCome(news, 'appointment_requested'));
  if (!isKnown(news) && isIntroduced) return true;
  if (isTakenOver(news)) return false;
  if (recipient === 'consultant' && isMovedByVisitorLast(news)) return true;
  const { isMoved, isHandedOver } = changeOf(news);
  const isNamed = recipient === 'visitor' && counterpart.name !== undefined;
  return !isMoved && !(isHandedOver && isNamed);
}

/**
 * The same for another way to meet, or another place: also where the change was taken back, or a letter that
 * waits says the new place anyway.
 */
function isPlaceSuperseded(news: AppointmentNews): boolean {
  if (news.appointment.status !== 'confirmed' || changeOf(news).venue === undefined) return true;
  return isToCome(
    news,
    ...(['appointment_booked', 'appointment_confirmed'] as const),
    ...(['appointment_moved', 'appointment_handed_over'] as const),
  );
}

/**
 * The same for a client's own move, of which the client is notified, and the consultants of what it changes.
 */
function isMoveByVisitorSuperseded(news: AppointmentNews): boolean {
  const { recipient, appointment } = news;
  if (recipient === 'former') return !isNewsToFormer(news);
  if (isOff(appointment)) return true;
  const own = moveByVisitor(news);
  if (recipient === 'visitor') {
    const isNews = own && (isToOtherTime(own) || news.counterpart.name !== undefined);
    return !isNews || isToOtherTime({ from: own.to, to: appointment });
  }
  const change = changeOf(news);
  const isTold = isKnown(news)
    ? !change.isMoved && !change.isHandedOver
    : isToCome(
        news,
        ...(['appointment_requested', 'appointment_booked', 'appointment_confirmed'] as const),
        ...(['appointment_moved', 'appointment_handed_over'] as const),
      );
  return isTold || !isMovedByVisitorLast(news);
}

/** The same for a client's own choice of how they meet. */
function isPlaceByVisitorSuperseded(news: AppointmentNews): boolean {
  const { recipient, appointment } = news;
  if (isOff(appointment)) return true;
  const own = placedByVisitor(news)?.to;
  if (recipient === 'visitor') return own === undefined || !isSameVenue(own, appointment);
  return isKnown(news)
    ? changeOf(news).venue === undefined
    : isToCome(news, 'appointment_requested', 'appointment_confirmed');
}

/**
 * The same for a proposal: where it is over, the client is told so only if they have heard of it, and nothing
 * else says what stands.
 */
function isProposalSuperseded(news: AppointmentNews): boolean {
  const { appointment, history, told } = news;
  if (isOff(appointment)) return true;
  if (appointment.proposed || isKept(news)) return false;
  const last = history.findLast((event) => event.kind !== 'edited' || event.proposal !== undefined);
  const isWithdrawn = last?.kind === 'edited' && last.proposal === 'withdrawn';
  const hasHeard = told.some(
    ({ kind, state }) => kind === 'appointment_proposed' && state !== 'waiting',
  );
  return !isWithdrawn || !hasHeard;
}

/**
 * The same for the client's choice among proposed times: it tells nothing more once something else has
 * happened.
 */
const isChoiceSuperseded = (news: AppointmentNews): boolean =>
  news.recipient === 'former' ? !isNewsToFormer(news) : !takenIn(news);

/** Whether the request was moved after the reminder was queued; that it still waits is then told anew. */
const isMovedSince = ({ history, remindedAt = 0 }: AppointmentNews): boolean =>
  movesOf(history).some(({ at }) => Date.parse(at) > remindedAt);

/**
 * Whether a later notification makes this one obsolete. A letter must be true when it is read, and a
 * consultant is notified of the end only of appointments that they know. Notices to the firm are always sent,
 * since each reports one event; the link to decide only while there is something to decide.
 */
export function isSuperseded(news: AppointmentNews): boolean {
  const { status } = news.appointment;
  if (news.kind === 'appointment_undecided') return status !== 'pending';
  if (news.kind === 'appointment_unanswered') return status !== 'pending' || isMovedSince(news);
  if (news.recipient === 'firm') return false;
  const isToConsultant = news.recipient === 'consultant';
  switch (news.kind) {
    case 'appointment_requested':
      return isToConsultant ? isOff({ status }) || isKnown(news) : status !== 'pending';
    case 'appointment_booked':
      if (isToConsultant) return isOff({ status }) || isKnown(news);
      return status !== 'confirmed' && status !== 'completed';
    case 'appointment_confirmed':
      if (status !== 'confirmed' && status !== 'completed') return true;
      return isToConsultant && isKnownAsConfirmed(news);
    case 'appointment_moved':
    case 'appointment_handed_over':
      return isChangeSuperseded(news);
    case 'appointment_place_changed':
      return isPlaceSuperseded(news);
    case 'appointment_proposed':
      return isProposalSuperseded(news);
    case 'appointment_proposal_over':
      return isChoiceSuperseded(news);
    case 'appointment_moved_by_visitor':
      return isMoveByVisitorSuperseded(news);
    case 'appointment_place_changed_by_visitor':
      return isPlaceByVisitorSuperseded(news);
    case 'appointment_cancelled':
    case 'appointment_cancelled_by_visitor':
      return status !== 'cancelled' || (isToConsultant && !isKnown(news));
    case 'appointment_reminder':
      return status !== 'confirmed';
    case 'appointment_expired':
      return status !== 'expired' || (isToConsultant && !isKnown(news));
  }
}
