import type { News } from '#notify/news.ts';
import { isBackAgain, isMovedSince, isOff, moveOf } from './events.ts';
import { isHandOverSuperseded, isTakenOverSince } from './hand-over.ts';
import { isPaymentNewsSuperseded } from './payment-events.ts';

/**
 * Whether later news says more: what is told must be true when it is read. The firm is told all the
 * same, since each notice is something that happened; of money only while it is true.
 */
export function isSuperseded(news: News): boolean {
  if ('payment' in news) return isPaymentNewsSuperseded(news);
  if (news.recipient === 'firm') return false;
  const { status } = news.appointment;
  switch (news.kind) {
    case 'appointment_requested':
      return news.recipient === 'visitor' && status !== 'pending';
    case 'appointment_confirmed':
      if (status !== 'confirmed' && status !== 'completed') return true;
      return news.recipient === 'consultant' && isTakenOverSince(news);
    case 'appointment_moved':
    case 'appointment_moved_by_visitor':
      // Where it changed hands as well, the news of that tells of both.
      if (moveOf(news)?.changedHands) return true;
      return isOff(news.appointment) || isMovedSince(news) || isBackAgain(news);
    case 'appointment_handed_over':
      return isHandOverSuperseded(news);
    case 'appointment_cancelled':
    case 'appointment_cancelled_by_visitor':
      return status !== 'cancelled';
    case 'appointment_reminder':
      return status !== 'confirmed';
    case 'appointment_expired':
      return status !== 'expired';
  }
}
