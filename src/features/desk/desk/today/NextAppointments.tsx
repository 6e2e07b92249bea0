import { type DeskAppointment, listAppointments } from '#features/appointments/contract.ts';
import {
  OverlapMark,
  Owner,
  useAppointmentDialog,
  StatusLabel,
  VideoMark,
} from '#features/appointments/desk.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import type { Load } from '#platform/desk/reader.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { NewMark } from '#platform/desk/news.tsx';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { localeTable } from '#platform/i18n/locales.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { addDays } from '#platform/time/zone.ts';
import { upcoming } from './upcoming.ts';

/**
 * Days to read ahead: first a few, which suffice if there are many appointments, then more. `most` is how
 * many are shown.
 */
const [fewDays, days] = [3, 30];
const most = 6;

const load: Load<DeskAppointment[]> = async (call) => {
  const today = firmToday();
  const until = (ahead: number) =>
    call(listAppointments, { query: { startDate: today, endDate: addDays(today, ahead) } });
  const near = await until(fewDays);
  return near.ok && upcoming(near.value, firmNow(), most).length < most ? until(days) : near;
};

const comingNext = reading(['appointments', 'next'], load);

/** The next appointments. */
export function NextAppointments() {
  const { texts, titles, locale } = useDesk();
  const { value, hasFailed } = useRead(comingNext);
  const { all, areSeveral } = useConsultants();
  const ownerOf = ({ consultant }: DeskAppointment) =>
    areSeveral ? all.find(({ id }) => id === consultant) : undefined;
  const next = upcoming(value ?? [], firmNow(), most);
  const { show, dialog } = useAppointmentDialog();
  return (
    <Part title={texts.overview.next}>
      <ul className="desk-rows">
        {next.map((appointment) => {
          const owner = ownerOf(appointment);
          return (
            <li key={appointment.id} className="desk-row">
              <p className="desk-row-when tabular">
                {formatShortDay(appointment.date, locale)}
                {localeTable[locale].comma} <Ltr>{appointment.time}</Ltr>
              </p>
              <div className="desk-row-main">
                <button type="button" className="desk-row-open" onClick={() => show(appointment)}>
                  <bdi>{appointment.clientName}</bdi>
                </button>{' '}
                <NewMark id={appointment.id} />
                <p className="desk-row-more">{titles[appointment.service]}</p>
                {owner && <Owner consultant={owner} />}
                <OverlapMark appointment={appointment} />
                <VideoMark appointment={appointment} />
              </div>
              <StatusLabel status={appointment.status} />
            </li>
          );
        })}
      </ul>
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={next.length === 0}
        empty={texts.overview.noneNext}
      />
      {dialog}
    </Part>
  );
}
