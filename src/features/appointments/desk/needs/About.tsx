import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { OverlapMark } from '#features/appointments/desk/OverlapMark.tsx';
import { Owner } from '#features/appointments/desk/Owner.tsx';
import { ProposalOver } from '#features/appointments/desk/ProposalOver.tsx';
import { useAppointmentParts } from '#features/appointments/desk/parts.ts';
import { VideoMark } from '#features/appointments/desk/VideoMark.tsx';
import { useConsultants } from '#features/consultants/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { formatNearDay } from '#platform/desk/format.ts';
import { NewMark } from '#platform/desk/news.tsx';
import { endOf } from '#platform/desk/span.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import type { Wanting } from './wanting.ts';

/** `Morgen, 10:00–11:00 · Strategie & Beratung`. */
export function WhenAndWhat({ appointment }: { appointment: DeskAppointment }) {
  const { titles, locale } = useDesk();
  const { date, time, service } = appointment;
  return (
    <p className="need-when">
      <span className="tabular">
        {formatNearDay(date, firmToday(), locale)}
        {localeTable[locale].comma} <Ltr>{`${time}–${endOf(appointment)}`}</Ltr>
      </span>{' '}
      · {titles[service]}
    </p>
  );
}

/** Time, service and consultant of an appointment that wants something, and what is wrong with it. */
export function About({ wanting }: { wanting: Wanting }) {
  const { actTexts } = useDesk();
  const { OutsideMark } = useAppointmentParts();
  const { all, areSeveral } = useConsultants();
  const { appointment, closed, isUnproposed, isUnsettled } = wanting;
  const owner = areSeveral && all.find(({ id }) => id === appointment.consultant);
  const { list, unproposed } = actTexts.closing;
  return (
    <>
      <WhenAndWhat appointment={appointment} />
      <NewMark id={appointment.id} /> {owner && <Owner consultant={owner} />}
      {closed && <p className="desk-row-more desk-overlap">{list.why[closed]}</p>}
      {isUnproposed && <p className="desk-row-more desk-overlap">{unproposed.gone}</p>}
      {isUnsettled && appointment.proposalOver && (
        <p className="desk-row-more">
          <ProposalOver over={appointment.proposalOver} />
        </p>
      )}
      <OverlapMark appointment={appointment} />
      <OutsideMark appointment={appointment} />
      <VideoMark appointment={appointment} />
    </>
  );
}
