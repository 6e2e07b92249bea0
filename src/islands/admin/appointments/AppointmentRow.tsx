import { memo } from 'react';
import type { DeskAppointment } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { localeTable } from '#i18n/locales.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatShortDay } from '#islands/admin/format.ts';
import { NewMark } from '#islands/admin/live/NewsProvider.tsx';
import { StatusLabel } from '#islands/admin/ui/StatusLabel.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { OverlapMark } from './OverlapMark.tsx';
import { StatusActions } from './StatusActions.tsx';

export interface AppointmentRowProps {
  appointment: DeskAppointment;
  onOpen: (appointment: DeskAppointment) => void;
  onChange: (appointment: DeskAppointment, status: AppointmentStatus) => Promise<boolean>;
}

/** One appointment: when, who, about what, its status, and what can be done about it. */
export const AppointmentRow = memo(function AppointmentRow({
  appointment,
  onOpen,
  onChange,
}: AppointmentRowProps) {
  const { locale, titles } = useDesk();
  const { date, time, clientName, email, service, status } = appointment;
  return (
    <li className="desk-row">
      <p className="desk-row-when tabular">
        <time dateTime={`${date}T${time}`}>
          <span>
            {formatShortDay(date, locale)}
            {localeTable[locale].comma}
          </span>{' '}
          <Ltr>{time}</Ltr>
        </time>
      </p>
      <div className="desk-row-main">
        <button type="button" className="desk-row-open" onClick={() => onOpen(appointment)}>
          <bdi>{clientName}</bdi>
        </button>{' '}
        <NewMark id={appointment.id} />
        <p className="desk-row-more">
          {titles[service]}
          {email !== '' && (
            <>
              {' '}
              · <Ltr>{email}</Ltr>
            </>
          )}
        </p>
        <OverlapMark appointment={appointment} />
      </div>
      <StatusLabel status={status} />
      <div className="desk-row-actions">
        <StatusActions appointment={appointment} onChange={(next) => onChange(appointment, next)} />
      </div>
    </li>
  );
});
