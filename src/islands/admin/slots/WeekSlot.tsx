import type { Appointment } from '#contract/appointment.ts';
import type { Slot } from '#contract/slot.ts';
import { formatDay } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmNow } from '#islands/firm-clock.ts';
import { isAhead } from '#islands/admin/moments.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { Ltr } from '#islands/Rich.tsx';

export interface WeekSlotProps {
  slot: Slot;
  /** Who has it. */
  appointment: Appointment | undefined;
  onShow: (appointment: Appointment) => void;
  onEnter: (moment: LocalDateTime) => void;
}

/** One slot of the week: a held one opens its appointment, a free one enters one. */
export function WeekSlot({ slot, appointment, onShow, onEnter }: WeekSlotProps) {
  const { texts, locale } = useDesk();
  const words = texts.week;
  const { date, time, isAvailable } = slot;
  const what = isAvailable ? words.free : (appointment?.clientName ?? words.booked);
  const content = (
    <>
      <span className="sr-only">{formatDay(date, locale)}, </span>
      <Ltr>{time}</Ltr>{' '}
      <small>
        <bdi>{what}</bdi>
      </small>
    </>
  );
  const open = isAvailable
    ? isAhead(slot, firmNow()) && (() => onEnter({ date, time }))
    : appointment && (() => onShow(appointment));
  const state = isAvailable ? 'free' : 'booked';
  return (
    <li>
      {open ? (
        <button
          type="button"
          className="desk-chip"
          data-state={state}
          title={isAvailable ? texts.appointments.enter.open : what}
          onClick={open}
        >
          {content}
        </button>
      ) : (
        <p className="desk-chip" data-state={state} data-past>
          {content}
        </p>
      )}
    </li>
  );
}
