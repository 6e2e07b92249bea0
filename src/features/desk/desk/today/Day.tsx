import type { DeskAppointment } from '#features/appointments/contract.ts';
import {
  dayListing,
  filteredAddress,
  OverlapMark,
  StatusLabel,
  useAppointmentDialog,
  VideoMark,
} from '#features/appointments/desk.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { NewMark } from '#platform/desk/news.tsx';
import { endOf } from '#platform/desk/span.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { addDays } from '#platform/time/zone.ts';
import { dayByPerson, type DayEntry, isDayOver, type PersonsDay } from './day-by-person.ts';

/** Today's appointments by person; tomorrow's too, once nothing of today is left. */
export function Day({ now }: { now: number }) {
  const { todayTexts } = useDesk();
  const { all, isKnown } = useConsultants();
  const order = all.map(({ id }) => id);
  const { show, dialog } = useAppointmentDialog();
  const [today, tomorrow] = [firmToday(), addDays(firmToday(), 1)];
  const pages = usePages(dayListing(today));
  const day = dayByPerson(pages.items, order, now);
  const isReady = pages.phase === 'ready' && isKnown;
  const isOver = isReady && isDayOver(day);
  const next = usePages(dayListing(tomorrow), { isWanted: isOver });
  const following = dayByPerson(next.items, order, now);
  const words = todayTexts.day;
  return (
    <div className="today-day desk-stack">
      <Part title={words.title}>
        {pages.phase === 'failed' && <ListState phase="failed" isEmpty={false} empty="" />}
        {pages.phase !== 'failed' && !isReady && <Skeleton rows={4} />}
        {isReady && day.length === 0 && <p className="desk-note">{words.none}</p>}
        {isReady && <People day={day} onShow={show} />}
        {pages.hasMore && <WholeDay date={today} />}
      </Part>
      {isOver && (
        <Part title={words.tomorrow}>
          {next.phase === 'loading' && <Skeleton rows={2} />}
          {next.phase === 'ready' && following.length === 0 && (
            <p className="desk-note">{words.noneTomorrow}</p>
          )}
          <People day={following} onShow={show} />
          {next.hasMore && <WholeDay date={tomorrow} />}
        </Part>
      )}
      {dialog}
    </div>
  );
}

function WholeDay({ date }: { date: string }) {
  const { todayTexts } = useDesk();
  return (
    <a className="desk-link" href={filteredAddress({ startDate: date, endDate: date })}>
      {todayTexts.day.all}
    </a>
  );
}

interface PeopleProps {
  day: readonly PersonsDay[];
  onShow: (appointment: DeskAppointment) => void;
}

function People({ day, onShow }: PeopleProps) {
  const { all, areSeveral } = useConsultants();
  return day.map(({ consultant, entries }) => {
    const owner = all.find(({ id }) => id === consultant);
    return (
      <section key={consultant} className="day-person">
        {areSeveral && (
          <h4 className="desk-owner desk-strong">
            {owner && (
              <span className="desk-swatch" data-colour={owner.colour} aria-hidden="true" />
            )}
            <bdi>{owner?.name ?? consultant}</bdi>
          </h4>
        )}
        <ul>
          {entries.map((entry) => (
            <DayRow key={entry.appointment.id} entry={entry} onShow={onShow} />
          ))}
        </ul>
      </section>
    );
  });
}

function DayRow({
  entry: { appointment, phase },
  onShow,
}: {
  entry: DayEntry;
  onShow: PeopleProps['onShow'];
}) {
  const { titles, todayTexts, locale } = useDesk();
  const { id, date, time, clientName, service, status } = appointment;
  const words = todayTexts.day;
  return (
    <li className="day-row" data-phase={phase}>
      <p className="tabular">
        <time dateTime={`${date}T${time}`} title={formatShortDay(date, locale)}>
          <Ltr>{`${time}–${endOf(appointment)}`}</Ltr>
        </time>
        {(phase === 'now' || phase === 'next') && <span className="day-mark">{words[phase]}</span>}
      </p>
      <div>
        <button type="button" className="desk-row-open" onClick={() => onShow(appointment)}>
          <bdi>{clientName}</bdi>
        </button>{' '}
        <NewMark id={id} />
        {status === 'pending' && <StatusLabel status={status} />}
        {phase !== 'over' && <p className="desk-row-more">{titles[service]}</p>}
        <OverlapMark appointment={appointment} />
        <VideoMark appointment={appointment} />
      </div>
    </li>
  );
}
