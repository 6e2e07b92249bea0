/** What a hand-over means to each who hears of it, found in the appointment's history. */
import type { AppointmentNews } from '#notify/news.ts';
import type { LocalDateTime } from '#time/zone.ts';
import {
  isBackAgain,
  isMovedSince,
  isOff,
  type Move,
  moveOf,
  movesOf,
  toldMove,
  wasTold,
} from './events.ts';

/** Whether somebody else has it afterwards. */
export const isHandedOver = ({ from, to }: Move): boolean => from.consultant !== to.consultant;

/** Whether it is at another time afterwards. */
export const isElsewhere = ({ from, to }: Move): boolean =>
  from.date !== to.date || from.time !== to.time;

/** The event that the news was queued with, where that took it from somebody and still holds. */
function takingOf({ happened, history }: AppointmentNews): Move | undefined {
  const taking = movesOf(history).find(({ at }) => at === happened?.at);
  return taking?.from.consultant === undefined ? undefined : taking;
}

/** When it was, as far as whoever had it until then was told. */
export function knownTime(news: AppointmentNews): LocalDateTime | undefined {
  const taking = takingOf(news);
  if (!taking) return undefined;
  const { date, time } = toldMove(movesOf(news.history), taking).from;
  return { date, time };
}

/** Whether somebody else has it than when it was confirmed, who is told of that with all the rest. */
export function isTakenOverSince(news: AppointmentNews): boolean {
  const move = moveOf(news);
  const confirmed = news.history.findLast(
    (event) => event.kind === 'entered' || (event.kind === 'status' && event.to === 'confirmed'),
  );
  return move !== undefined && isHandedOver(move) && (confirmed?.at ?? '') <= move.at;
}

/** Whether whoever had it has it again, or never heard that they had it. */
function isNothingToFormer(news: AppointmentNews): boolean {
  const { history, appointment } = news;
  const taking = takingOf(news);
  const former = taking?.from.consultant;
  if (!taking || former === appointment.consultant) return true;
  const came = history
    .slice(0, history.indexOf(taking))
    .findLast(
      (event) =>
        event.kind === 'entered' || (event.kind === 'moved' && event.to.consultant === former),
    );
  return came !== undefined && !wasTold(came, taking.at);
}

/**
 * Whether later news says more than that of a hand-over, or there is nothing to say: where the firm
 * names nobody, its client hears of another time alone.
 */
export function isHandOverSuperseded(news: AppointmentNews): boolean {
  const { recipient, appointment, counterpart, history } = news;
  if (recipient === 'former') return isNothingToFormer(news);
  const move = moveOf(news);
  if (!move || isOff(appointment) || isBackAgain(news)) return true;
  const [first] = history;
  if (recipient === 'consultant' && isHandedOver(move)) return false;
  // Of what was entered a moment before, the confirmation tells its client as it is now.
  if (first?.kind === 'entered' && !wasTold(first, move.since)) return true;
  return isMovedSince(news) || (!isElsewhere(move) && counterpart.name === undefined);
}
