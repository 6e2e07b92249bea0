import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type {
  AppointmentEntry,
  WeekEntry,
} from '#features/appointments/desk/calendar/week-days.ts';
import { namesText, timesText, whatText } from '#features/appointments/desk/calendar/entry-text.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { Printed } from '#platform/desk-ui/Printed.tsx';
import { sheetTitle } from './sheet-title.ts';

export interface DaySheetsProps {
  days: readonly string[];
  /** Entries of these days, ascending. Free times are left out: on paper they are soon wrong. */
  entries: readonly WeekEntry[];
  /** What the entries are limited to. */
  limits?: string;
}

const isAppointment = (entry: WeekEntry): entry is AppointmentEntry => entry.kind === 'appointment';
const isClosure = ({ kind }: WeekEntry) =>
  kind === 'closed' || kind === 'holiday' || kind === 'busy';

/**
 * Only on paper, in place of the area: the appointments of some days, by consultant if the firm has several.
 * Names client, telephone, service, and how and where one meets; no message, e-mail address or amount, since
 * paper lies about.
 */
export function DaySheets({ days, entries, limits }: DaySheetsProps) {
  const desk = useDesk();
  const { all, areSeveral } = useConsultants();
  const nameOf = (id: string) => all.find((each) => each.id === id)?.name ?? id;
  const closedFor = ({ consultants }: WeekEntry) => {
    if (!areSeveral) return '';
    const isAll = all.every(({ id, active }) => !active || consultants.includes(id));
    if (isAll) return desk.hoursTexts.week.everyone;
    return namesText(
      all.filter(({ id }) => consultants.includes(id)),
      desk,
    );
  };
  const Person = days.length > 1 ? 'h4' : 'h3';
  const order = (id: string) => all.findIndex((each) => each.id === id);
  return (
    <section className="desk-sheet desk-paper-only">
      <h2 className="display-3">{sheetTitle(days, desk)}</h2>
      <Printed>{limits}</Printed>
      {days.map((date) => {
        const ofDay = entries.filter((entry) => entry.date === date);
        const held = ofDay.filter(isAppointment);
        const people = [...groupBy(held, ({ appointment }) => appointment.consultant)].toSorted(
          ([one], [other]) => order(one) - order(other),
        );
        return (
          <section key={date} className="desk-sheet-day">
            {days.length > 1 && <h3>{formatFullDay(date, desk.locale)}</h3>}
            <ul className="desk-chips">
              {ofDay.filter(isClosure).map((entry, index) => (
                <li key={index} className="desk-chip">
                  <span>{timesText(entry, desk)}</span>
                  <small>{whatText(entry, desk)}</small>
                  <small>{closedFor(entry)}</small>
                </li>
              ))}
            </ul>
            {held.length === 0 && <p className="desk-note">{desk.actTexts.paper.none}</p>}
            {people.map(([id, group]) => (
              <section key={id}>
                {areSeveral && (
                  <Person>
                    <bdi>{nameOf(id)}</bdi>
                  </Person>
                )}
                <ul>
                  {group.map(({ appointment, until }) => (
                    <SheetRow key={appointment.id} appointment={appointment} until={until} />
                  ))}
                </ul>
              </section>
            ))}
          </section>
        );
      })}
    </section>
  );
}

function SheetRow({ appointment, until }: { appointment: DeskAppointment; until: string }) {
  const { texts, titles } = useDesk();
  const { time, clientName, phone, service, status, meeting, place } = appointment;
  return (
    <li className="desk-sheet-row">
      <p className="tabular">
        <Ltr>{`${time}–${until}`}</Ltr>
      </p>
      <div>
        <p className="desk-strong">
          <bdi>{clientName}</bdi>
        </p>
        {phone !== notProvided && (
          <p className="tabular">
            <Ltr>{phone}</Ltr>
          </p>
        )}
      </div>
      <div>
        <p>{titles[service]}</p>
        {status !== 'confirmed' && <p className="desk-note">{texts.statusLabels[status]}</p>}
      </div>
      <div>
        <p>{texts.appointments.meetings[meeting]}</p>
        {/* A link cannot be followed from paper. */}
        {place !== undefined && meeting !== 'video' && (
          <p>
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
