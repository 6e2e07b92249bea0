/** An appointment at another time, with its history told of it. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { type AppointmentState, hold, waitUntil } from '#features/appointments/store/state.ts';
import type { NearSpan } from '#features/hours/index.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

type Moved = Extract<AppointmentEvent, { kind: 'moved' }>;

/** At another time, `to` in the firm's time zone. */
export const placed = (
  state: AppointmentState,
  span: NearSpan,
  to: LocalDateTime,
): AppointmentState => ({
  ...hold(state, span),
  record: {
    ...{ ...state.record, date: to.date, time: to.time },
    startsAt: new Date(span.startsAt).toISOString(),
    endsAt: new Date(span.endsAt).toISOString(),
  },
  startsAt: span.startsAt,
});

/**
 * At another time that the firm chose. The day by which a request's answer was promised stands, unless the appointment
 * begins before; what was confirmed at once has the firm's word by now.
 */
export function reschedule(
  state: AppointmentState,
  span: NearSpan,
  { to, now }: { to: LocalDateTime; now: Date },
): AppointmentState {
  const isConfirmed = state.status === 'confirmed';
  const moved = placed(state, span, to);
  const { answerBy, ...record } = moved.record;
  const isKept = answerBy !== undefined && !isConfirmed && answerBy <= to.date;
  const promised = isKept ? moved : { ...moved, record };
  return isConfirmed ? { ...promised, lookAt: null } : waitUntil(promised, now.getTime() + lookMs);
}

/** From where to where it moved, and from whom to whom, if that differs. */
export function moveOf(
  { record }: AppointmentState,
  { to, from, consultant }: { to: LocalDateTime; from: string; consultant: string },
): Pick<Moved, 'from' | 'to'> {
  const isHandedOver = consultant !== from;
  return {
    from: { date: record.date, time: record.time, ...(isHandedOver && { consultant: from }) },
    to: { date: to.date, time: to.time, ...(isHandedOver && { consultant }) },
  };
}
