import { memo } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { notProvided } from '#platform/contract/fields.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatMinutes } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { NewMark } from '#platform/desk/news.tsx';
import { endOf, minutesOf } from '#platform/desk/span.ts';
import { StatusLabel } from './StatusLabel.tsx';
import { MailAddress } from '#platform/browser/MailLink.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { OverlapMark } from './OverlapMark.tsx';
import { Owner } from './Owner.tsx';
import { ProposalMark } from './Proposal.tsx';
import { useAppointmentParts } from './parts.ts';
import { StatusActions } from './StatusActions.tsx';
import { VideoMark } from './VideoMark.tsx';

export interface AppointmentRowProps {
  appointment: DeskAppointment;
  /** Consultant to name in the row; absent if the firm has only one. */
  owner?: DeskConsultant | undefined;
  onOpen: (appointment: DeskAppointment) => void;
  onChange: (appointment: DeskAppointment, status: AppointmentStatus) => Promise<boolean>;
}

/** Row of an appointment in the list: time, client, service, status and actions. */
export const AppointmentRow = memo(function AppointmentRow({
  appointment,
  owner,
  onOpen,
  onChange,
}: AppointmentRowProps) {
  const { locale, titles } = useDesk();
  const { MoneyMark } = useAppointmentParts();
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
              · <MailAddress email={email} />
            </>
          )}
        </p>
        {owner && <Owner consultant={owner} />}
        <ProposalMark appointment={appointment} />
        <OverlapMark appointment={appointment} />
        <VideoMark appointment={appointment} />
        <MoneyMark appointment={appointment.id} />
        <RowOnPaper appointment={appointment} />
      </div>
      <StatusLabel status={status} />
      <div className="desk-row-actions">
        <StatusActions appointment={appointment} onChange={(next) => onChange(appointment, next)} />
      </div>
    </li>
  );
});

/** Details that only the printed list contains, since on paper nothing can be opened. */
function RowOnPaper({ appointment }: { appointment: DeskAppointment }) {
  const { texts, locale } = useDesk();
  const { phone, meeting, place, message = '' } = appointment;
  const length = formatMinutes(minutesOf(appointment), locale);
  const [firstLine = ''] = message.trim().split('\n', 1);
  return (
    <div className="desk-row-more desk-paper-only">
      <p className="tabular">
        {fill(texts.appointments.until, { length, time: endOf(appointment) })}
        {phone !== notProvided && (
          <>
            {' '}
            · <Ltr>{phone}</Ltr>
          </>
        )}
      </p>
      <p>
        {texts.appointments.meetings[meeting]}
        {place !== undefined && meeting !== 'video' && (
          <>
            {' '}
            · <bdi>{place}</bdi>
          </>
        )}
      </p>
      {firstLine !== '' && (
        <p className="desk-excerpt" dir="auto">
          <ClientText>{firstLine}</ClientText>
        </p>
      )}
    </div>
  );
}
