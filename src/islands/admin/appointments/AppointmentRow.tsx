import { memo, useRef } from 'react';
import type { Appointment, AppointmentStatus } from '#contract/appointment.ts';
import { formatDate } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { StatusLabel } from '#islands/admin/ui/StatusLabel.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { StatusActions } from './StatusActions.tsx';

export interface AppointmentRowProps {
  appointment: Appointment;
  onOpen: (appointment: Appointment) => void;
  onChange: (appointment: Appointment, status: AppointmentStatus) => Promise<unknown>;
}

/** One appointment: when, who, about what, its status, and what can be done about it. */
export const AppointmentRow = memo(function AppointmentRow({
  appointment,
  onOpen,
  onChange,
}: AppointmentRowProps) {
  const { locale, titles } = useDesk();
  const opener = useRef<HTMLButtonElement>(null);
  const { date, time, clientName, email, service, status } = appointment;
  const day = formatDate(date, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  async function change(next: AppointmentStatus) {
    await onChange(appointment, next);
    // The button that was pressed is gone with the status it led away from.
    setTimeout(() => document.activeElement === document.body && opener.current?.focus());
  }

  return (
    <li className="desk-row">
      <p className="desk-row-when tabular">
        <time dateTime={`${date}T${time}`}>
          {day} <Ltr>{time}</Ltr>
        </time>
      </p>
      <div className="desk-row-main">
        <button
          ref={opener}
          type="button"
          className="desk-row-open"
          onClick={() => onOpen(appointment)}
        >
          <bdi>{clientName}</bdi>
        </button>
        <p className="desk-row-more">
          {titles[service]}
          {email !== '' && (
            <>
              {' '}
              · <Ltr>{email}</Ltr>
            </>
          )}
        </p>
      </div>
      <StatusLabel status={status} />
      <div className="desk-row-actions">
        <StatusActions appointment={appointment} onChange={change} />
      </div>
    </li>
  );
});
