import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { listOfferedTimes } from '#features/hours/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatNumber } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { isAhead } from '#platform/desk/moments.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
import { addDays, type LocalDateTime } from '#platform/time/zone.ts';
import { nextTimes } from './next-times.ts';

/** Days that are searched, one period after the other, until there is something to choose. */
const periods = [14, 60] as const;
const mostDays = 60;

/** The next free times of the consultant and of others, from now on or from a later moment. */
export const freeAhead = (
  { service, consultant }: Pick<DeskAppointment, 'service' | 'consultant'>,
  from: LocalDateTime = { date: firmToday(), time: '00:00' },
) =>
  reading(['slots', 'next', service, consultant, from.date, from.time], async (call) => {
    const startDate = from.date;
    const isThen = ({ date, time }: LocalDateTime) => date > from.date || time >= from.time;
    for (const days of periods) {
      const query = { startDate, endDate: addDays(startDate, days), service };
      const answer = await call(listOfferedTimes, { query });
      if (!answer.ok) return answer;
      const times = answer.value.times.filter((time) => isThen(time) && isAhead(time, firmNow()));
      if (times.length > 0 || days === mostDays) {
        return { ok: true, value: nextTimes(times, consultant) };
      }
    }
    return { ok: true, value: [] };
  });

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
