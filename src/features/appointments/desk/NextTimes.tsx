import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { changeLeadMinutes, serviceRules } from '#service-rules';
import { useConsultants } from '#features/consultants/desk.ts';
import { listOfferedTimes } from '#features/hours/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatNumber } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { isAhead, momentOf } from '#platform/desk/moments.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import { nextTimes } from './next-times.ts';

/** Days that are searched, one period after the other, until there is something to choose. */
const periods = [14, 60] as const;
const mostDays = 60;

type Movable = Pick<DeskAppointment, 'service' | 'consultant' | 'date' | 'time'>;

/** The next free times of the consultant and of others, from a moment on that is at least `lead` minutes away. */
function freeFrom({ service, consultant }: Movable, then: LocalDateTime, lead: number) {
  const earliest = toLocal(new Date(Date.now() + lead * minuteMs), firm.timeZone);
  const from = isAhead(then, earliest) ? then : earliest;
  // That the clock goes on is no reason to read anew.
  const key = then === from ? momentOf(then) : from.date;
  return reading(['slots', 'next', service, consultant, key, lead], async (call) => {
    const startDate = from.date;
    for (const days of periods) {
      const query = { startDate, endDate: addDays(startDate, days), service };
      const answer = await call(listOfferedTimes, { query });
      if (!answer.ok) return answer;
      const times = answer.value.times.filter((time) => isAhead(time, from));
      if (times.length > 0 || days === mostDays) {
        return { ok: true, value: nextTimes(times, consultant) };
      }
    }
    return { ok: true, value: [] };
  });
}

/** The next free times from an appointment's own on, or from now on where that has passed. */
const freeAhead = (appointment: Movable) => freeFrom(appointment, appointment, 0);

/** The same for its client to choose from, or from another moment on: only times that they could still change. */
export const nextToPropose = (appointment: Movable, from: LocalDateTime = appointment) =>
  freeFrom(
    appointment,
    from,
    Math.max(serviceRules[appointment.service].notice, changeLeadMinutes),
  );

export interface NextTimesProps {
  appointment: DeskAppointment;
  /** What the form says by now. */
  wish: { date: string; time: string; consultant: string };
}

/** The next free times of the consultant and of others who can take it; a press fills in the form. */
export function NextTimes({ appointment, wish }: NextTimesProps) {
  const { texts, locale } = useDesk();
  const { all, areSeveral } = useConsultants();
  const { value, hasFailed } = useRead(freeAhead(appointment));
  const words = texts.appointments.move;
  if (hasFailed) return null;
  return (
    <div className="desk-next desk-form-wide" aria-busy={value === undefined}>
      <p className="desk-note">
        {value?.length === 0
          ? fill(words.nothing, { days: formatNumber(mostDays, locale) })
          : words.next}
      </p>
      <ul className="desk-chips">
        {value?.map(({ consultant, date, time }) => {
          const owner = areSeveral ? all.find(({ id }) => id === consultant) : undefined;
          const isChosen =
            wish.date === date && wish.time === time && wish.consultant === consultant;
          return (
            <li key={`${date}T${time} ${consultant}`}>
              <button
                type="button"
                className="desk-chip"
                data-colour={owner?.colour}
                aria-pressed={isChosen}
                onClick={({ currentTarget: { form } }) => fillIn(form, { consultant, date, time })}
              >
                {formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
                {localeTable[locale].comma} {time}
                {owner && (
                  <small>
                    <bdi>{owner.name}</bdi>
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
