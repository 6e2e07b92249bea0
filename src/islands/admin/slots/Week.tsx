import { useState } from 'react';
import { listAppointments } from '#contract/appointment-routes.ts';
import { listOfferedTimes } from '#contract/hours-routes.ts';
import { fill } from '#i18n/fill.ts';
import { formatDate } from '#i18n/format.ts';
import { useAppointmentDialog } from '#islands/admin/appointments/use-appointment-dialog.tsx';
import { useConsultants } from '#islands/admin/data/consultants.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ConsultantChoice } from '#islands/admin/hours/ConsultantChoice.tsx';
import { NothingFree } from '#islands/admin/hours/NothingFree.tsx';
import { aboutText } from '#islands/admin/hours/span-text.ts';
import { useChange } from '#islands/admin/hours/use-change.tsx';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import { firmNow, firmToday } from '#islands/firm-clock.ts';
import { isAhead } from '#islands/admin/moments.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { Printed } from '#islands/admin/ui/Printed.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { addDays } from '#time/zone.ts';
import { useFreeTime } from './use-free-time.tsx';
import { type LiftableEntry, type WeekEntry, weekEntries, weekOf } from './week-days.ts';
import { WeekChip } from './WeekChip.tsx';

/** What only says why something is offered, or is not, outlasts nobody's visit. */
const isOver = (entry: WeekEntry) =>
  (entry.kind !== 'free' && entry.kind !== 'appointment') || !isAhead(entry, firmNow());

async function readWeek(call: DeskCall, days: readonly string[]) {
  const query = { startDate: days.at(0), endDate: days.at(-1) };
  const [offered, appointments] = await Promise.all([
    call(listOfferedTimes, { query }),
    call(listAppointments, { query }),
  ]);
  if (!offered.ok) return offered;
  if (!appointments.ok) return appointments;
  return {
    ok: true as const,
    value: { days, offered: offered.value, appointments: appointments.value },
  };
}

/**
 * A week of free times, of what is open beyond the usual hours, of who has the rest, and of why nothing
 * else is offered: columns where there is room, a list of days on a phone. A week stays until the next
 * one is there.
 */
export function Week() {
  const { texts, hoursTexts, locale } = useDesk();
  const words = texts.week;
  const [chosen, setDay] = useState<string | null>(null);
  const [consultant, setConsultant] = useState('');
  const { all, active, areSeveral } = useConsultants();
  const { show, dialog } = useAppointmentDialog();
  const freeTime = useFreeTime(areSeveral ? all : [], show);
  const changes = useChange();
  const { value, hasFailed } = useRead(
    reading(['slots', 'week', chosen, locale], async (call) => {
      const today = firmToday();
      const first = await readWeek(call, weekOf(chosen ?? today, locale));
      const isNext = chosen === null && first.ok && weekEntries(first.value).every(isOver);
      // A week of which nothing is left, on a weekend say, opens on the next.
      return isNext ? readWeek(call, weekOf(addDays(today, 7), locale)) : first;
    }),
  );
  const days = value?.days ?? weekOf(chosen ?? firmToday(), locale);
  const entries = value ? weekEntries({ ...value, consultant }) : [];
  const day = chosen ?? days[0] ?? firmToday();
  const title = (date = day) =>
    formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const entriesOf = (date: string) => entries.filter((entry) => entry.date === date);

  /** What closes or opens time is taken away once somebody has seen what that does. */
  function lift({ id, consultants: [owner], span, reason }: LiftableEntry) {
    const { remove, removed, removeFailed } = hoursTexts.exceptions;
    return changes.look({
      owner,
      change: { remove: id },
      about: aboutText({ ...span, reason }, locale),
      action: remove,
      done: removed,
      failed: removeFailed,
    });
  }

  const steps = [
    [words.previous, addDays(day, -7)],
    [words.current, firmToday()],
    [words.next, addDays(day, 7)],
  ] as const;

  return (
    <Part title={words.title}>
      <NothingFree />
      {areSeveral && (
        <ConsultantChoice
          form="week"
          consultants={all}
          chosen={consultant}
          onChange={setConsultant}
          everyone={hoursTexts.everyone}
        />
      )}
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
      <Printed>{consultant !== '' && all.find(({ id }) => id === consultant)?.name}</Printed>
      <ol className="desk-week" aria-busy={!value}>
        {days.map((date) => (
          <li key={date} aria-current={date === firmToday() ? 'date' : undefined}>
            <h4>{title(date)}</h4>
            <ul className="desk-chips">
              {entriesOf(date).map((entry) => (
                <WeekChip
                  key={entry.key}
                  entry={entry}
                  owners={areSeveral ? all.filter(({ id }) => entry.consultants.includes(id)) : []}
                  isEveryones={
                    active.length > 1 && active.every(({ id }) => entry.consultants.includes(id))
                  }
                  onShow={show}
                  onFree={freeTime.choose}
                  onLift={lift}
                />
              ))}
            </ul>
            {value && entriesOf(date).length === 0 && <p className="desk-note">–</p>}
          </li>
        ))}
      </ol>
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={value !== undefined && entries.length === 0}
        empty={hoursTexts.week.none}
      />
      {dialog}
      {freeTime.dialog}
      {changes.dialog}
    </Part>
  );
}
