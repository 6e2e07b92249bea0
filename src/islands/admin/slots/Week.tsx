import { useCallback, useState } from 'react';
import { listAppointments, listSlots } from '#contract/routes.ts';
import { fill } from '#i18n/fill.ts';
import { formatDate } from '#i18n/format.ts';
import { useResource } from '#islands/admin/data/use-resource.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { addDays } from '#time/zone.ts';
import { clientsOf, weekOf } from './week-days.ts';

/** A week of free slots, and of who has the others: columns where there is room, a list of days on a phone. */
export function Week() {
  const { call, texts, locale } = useDesk();
  const words = texts.week;
  const [day, setDay] = useState(firmToday);
  const days = weekOf(day, locale);
  const load = useCallback(async () => {
    const week = weekOf(day, locale);
    const query = { startDate: week.at(0), endDate: week.at(-1) };
    const [slots, appointments] = await Promise.all([
      call(listSlots, { query }),
      call(listAppointments, { query }),
    ]);
    if (!slots.ok) return slots;
    if (!appointments.ok) return appointments;
    return {
      ok: true as const,
      value: { slots: slots.value, clients: clientsOf(appointments.value) },
    };
  }, [call, day, locale]);
  const { value, hasFailed } = useResource(load);
  const title = (date: string) =>
    formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const range = { from: title(days.at(0) ?? day), to: title(days.at(-1) ?? day) };
  const slotsOf = (date: string) => (value?.slots ?? []).filter((slot) => slot.date === date);

  return (
    <Part title={words.title}>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => setDay(addDays(day, -7))}
        >
          {words.previous}
        </button>
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => setDay(firmToday())}
        >
          {words.current}
        </button>
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => setDay(addDays(day, 7))}
        >
          {words.next}
        </button>
        <p className="desk-week-range tabular" aria-live="polite">
          {fill(words.range, range)}
        </p>
      </div>
      <ol className="desk-week">
        {days.map((date) => (
          <li key={date} aria-current={date === firmToday() ? 'date' : undefined}>
            <h4>{title(date)}</h4>
            <ul className="desk-chips">
              {slotsOf(date).map(({ id, time, isAvailable }) => (
                <li key={id} className="desk-chip" data-state={isAvailable ? 'free' : 'booked'}>
                  <Ltr>{time}</Ltr>{' '}
                  <small>
                    {isAvailable ? (
                      words.free
                    ) : (
                      <bdi>{value?.clients.get(`${date}T${time}`) ?? words.booked}</bdi>
                    )}
                  </small>
                </li>
              ))}
            </ul>
            {value && slotsOf(date).length === 0 && <p className="desk-note">–</p>}
          </li>
        ))}
      </ol>
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={value?.slots.length === 0}
        empty={words.none}
      />
    </Part>
  );
}
