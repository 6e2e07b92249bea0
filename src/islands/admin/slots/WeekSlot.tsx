import type { DeskAppointment } from '#contract/appointment.ts';
import { formatDay } from '#i18n/format.ts';
import { localeTable } from '#i18n/locales.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmNow } from '#islands/firm-clock.ts';
import { isAhead } from '#islands/admin/moments.ts';
import { endOf } from '#islands/admin/span.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { Ltr } from '#islands/Rich.tsx';
import type { WeekEntry } from './week-days.ts';

export interface WeekSlotProps {
  entry: WeekEntry;
  onShow: (appointment: DeskAppointment) => void;
  onEnter: (moment: LocalDateTime) => void;
}

/** One beginning of the week: a held one opens its appointment, a free one enters one. */
export function WeekSlot({ entry, onShow, onEnter }: WeekSlotProps) {
  const { texts, locale } = useDesk();
  const { date, time, state, appointment } = entry;
  const what = appointment?.clientName ?? texts.week[state];
  const content = (
    <>
      <span className="sr-only">
        {formatDay(date, locale)}
        {localeTable[locale].comma}{' '}
      </span>
      <Ltr>{appointment ? `${time}–${endOf(appointment)}` : time}</Ltr>{' '}
      <small>
        <bdi>{what}</bdi>
      </small>
    </>
  );
  const canEnter = state === 'free' && isAhead(entry, firmNow());
  const open = appointment
    ? () => onShow(appointment)
    : canEnter && (() => onEnter({ date, time }));
  return (
    <li>
      {open ? (
        <button
          type="button"
          className="desk-chip"
          data-state={state}
          title={appointment ? what : texts.appointments.enter.open}
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
