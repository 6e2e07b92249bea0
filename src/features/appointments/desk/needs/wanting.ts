/** Which appointments want an act of the firm, and by when; no React. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { ClosedReason, InClosedTime } from '#features/appointments/contract/closing.ts';
import { endOfDay } from '#platform/desk/moments.ts';

export interface Wanting {
  appointment: DeskAppointment;
  /** Waits for an answer of the firm, not for the client's choice. */
  isRequest: boolean;
  /** Why its time is closed. */
  closed?: ClosedReason;
  /** Of what is proposed, the client can take no time any more. */
  isUnproposed: boolean;
  /** Its proposal ended without a choice. */
  isUnsettled: boolean;
}

/** Each appointment once, with all that it wants. */
export function wantingOf(
  pending: readonly DeskAppointment[],
  { listed, unproposed, unsettled }: Pick<InClosedTime, 'listed' | 'unproposed' | 'unsettled'>,
): Wanting[] {
  const found = new Map<string, Wanting>();
  function add(appointment: DeskAppointment, more: Partial<Wanting>) {
    const { id, status, proposed } = appointment;
    const isRequest = status === 'pending' && !proposed;
    const known = found.get(id) ?? {
      ...{ appointment, isRequest, isUnproposed: false, isUnsettled: false },
    };
    found.set(id, { ...known, ...more });
  }
  for (const one of pending) if (one.status === 'pending' && !one.proposed) add(one, {});
  for (const one of unsettled) add(one, { isUnsettled: true });
  for (const one of unproposed) add(one, { isUnproposed: true });
  // Once other times are proposed, it is the client's turn.
  for (const { appointment, why } of listed)
    if (!appointment.proposed || found.has(appointment.id)) add(appointment, { closed: why });
  return [...found.values()];
}

/** In ms since 1970: the end of the day by which an answer was promised, but the start at the latest. */
export function nearestOf({ status, answerBy, startsAt }: DeskAppointment): number {
  const start = Date.parse(startsAt);
  return status === 'pending' && answerBy !== undefined
    ? Math.min(endOfDay(answerBy), start)
    : start;
}
