import { useState } from 'react';
import { listAppointments } from '#contract/appointment-routes.ts';
import { listBlockedDays } from '#contract/blocked-day-routes.ts';
import { listSlots } from '#contract/slot-routes.ts';
import { fill } from '#i18n/fill.ts';
import { formatDate } from '#i18n/format.ts';
import { EnterDialog } from '#islands/admin/appointments/EnterDialog.tsx';
import { useAppointmentDialog } from '#islands/admin/appointments/use-appointment-dialog.tsx';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import { firmNow, firmToday } from '#islands/firm-clock.ts';
import { isAhead } from '#islands/admin/moments.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { Printed } from '#islands/admin/ui/Printed.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { addDays } from '#time/zone.ts';
import { type WeekEntry, weekEntries, weekOf } from './week-days.ts';
import { WeekSlot } from './WeekSlot.tsx';

const isPast = (entry: WeekEntry) => !isAhead(entry, firmNow());

async function readWeek(call: DeskCall, days: readonly string[]) {
  const query = { startDate: days.at(0), endDate: days.at(-1) };
  const [slots, appointments, blockedDays] = await Promise.all([
    call(listSlots, { query }),
    call(listAppointments, { query }),
    call(listBlockedDays),
  ]);
  if (!slots.ok) return slots;
  if (!appointments.ok) return appointments;
  if (!blockedDays.ok) return blockedDays;
  const blocked = new Set(blockedDays.value.map(({ date }) => date));
  const entries = weekEntries({ slots: slots.value, appointments: appointments.value, blocked });
  return { ok: true as const, value: { days, entries } };
}

/**
 * A week of free slots, and of who has the rest of the time: columns where there is room, a list of days on a
 * phone. A week stays until the next one is there.
 */
export function Week() {
  const { texts, locale } = useDesk();
  const words = texts.week;
  const [chosen, setDay] = useState<string | null>(null);
  const [entering, setEntering] = useState<LocalDateTime | null>(null);
  const { show, dialog } = useAppointmentDialog();
  const { value, hasFailed } = useRead(
    reading(['slots', 'week', chosen, locale], async (call) => {
      const today = firmToday();
      const first = await readWeek(call, weekOf(chosen ?? today, locale));
      const isOver = chosen === null && first.ok && first.value.entries.every(isPast);
      // A week of which nothing is left, on a weekend say, opens on the next.
      return isOver ? readWeek(call, weekOf(addDays(today, 7), locale)) : first;
    }),
  );
  const days = value?.days ?? weekOf(chosen ?? firmToday(), locale);
  const day = chosen ?? days[0] ?? firmToday();
  const title = (date = day) =>
    formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const entriesOf = (date: string) => (value?.entries ?? []).filter((entry) => entry.date === date);
  const steps = [
    [words.previous, addDays(day, -7)],
    [words.current, firmToday()],
    [words.next, addDays(day, 7)],
  ] as const;

  return (
    <Part title={words.title}>
      <div className="desk-actions">
        {steps.map(([label, target]) => (
          <button
            key={label}
            type="button"
            className="button-quiet desk-button"
            onClick={() => setDay(target)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => document.getElementById('slot-date')?.focus()}
        >
          {texts.slots.new}
        </button>
        <p className="desk-week-range tabular" aria-live="polite">
          {fill(words.range, { from: title(days.at(0)), to: title(days.at(-1)) })}
        </p>
      </div>
      <Printed />
      <ol className="desk-week" aria-busy={!value}>
        {days.map((date) => (
          <li key={date} aria-current={date === firmToday() ? 'date' : undefined}>
            <h4>{title(date)}</h4>
            <ul className="desk-chips">
              {entriesOf(date).map((entry) => (
                <WeekSlot key={entry.id} entry={entry} onShow={show} onEnter={setEntering} />
              ))}
            </ul>
            {value && entriesOf(date).length === 0 && <p className="desk-note">–</p>}
          </li>
        ))}
      </ol>
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={value?.entries.length === 0}
        empty={words.none}
      />
      {dialog}
      {entering && (
        <EnterDialog moment={entering} onShow={show} onClose={() => setEntering(null)} />
      )}
    </Part>
  );
}
