import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { DaySheets } from '#features/appointments/desk/paper/DaySheets.tsx';
import { readDays } from '#features/appointments/desk/read-days.ts';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import type { Service } from '#platform/contract/service.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { usePrinting } from '#platform/desk/use-printing.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { ConsultantChoice, NothingFree, aboutText, useChange } from '#features/hours/desk.ts';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { addDays } from '#platform/time/zone.ts';
import { useFreeTime } from './use-free-time.tsx';
import { isOver, type LiftableEntry, weekEntries, weekOf } from './week-days.ts';
import { WeekChip } from './WeekChip.tsx';

/** The week around the chosen day. If none is chosen, the week that the desk opens on. */
const weekReading = (chosen: string | null, locale: Locale, service: Service | undefined) =>
  reading(['slots', 'week', chosen, locale, service], async (call) => {
    const today = firmToday();
    const first = await readDays(call, weekOf(chosen ?? today, locale), service);
    if (chosen !== null || !first.ok) return first;
    // If everything of this week is over, e.g. on a weekend, the desk opens on the next week.
    const now = firmNow();
    const isNext = weekEntries(first.value).every((entry) => isOver(entry, now));
    return isNext ? readDays(call, weekOf(addDays(today, 7), locale), service) : first;
  });

export interface WeekProps {
  /** The service whose free times are shown; absent if all services have the same. */
  service: Service | undefined;
}

/**
 * A week of free times, appointments, openings beyond the usual hours, and the reasons why other times are
 * not offered. Columns on wide screens, a list of days on a phone. A week stays visible until the next one is
 * loaded.
 */
export function Week({ service }: WeekProps) {
  const desk = useDesk();
  const { texts, hoursTexts, locale } = desk;
  const client = useQueryClient();
  const words = texts.week;
  const [chosen, setDay] = useState<string | null>(null);
  const [consultant, setConsultant] = useState('');
  const { all, active, areSeveral } = useConsultants();
  const { show, dialog } = useAppointmentDialog();
  const isPrinting = usePrinting();
  const freeTime = useFreeTime(areSeveral ? all : [], { service, onShow: show });
  const changes = useChange();
  const { value, hasFailed } = useRead(weekReading(chosen, locale, service));
  const days = value?.days ?? weekOf(chosen ?? firmToday(), locale);
  const entries = value ? weekEntries({ ...value, consultant }) : [];
  const day = chosen ?? days[0] ?? firmToday();
  const title = (date = day) =>
    formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const entriesOf = (date: string) => entries.filter((entry) => entry.date === date);
  /** Keyed by place, not by entry: an entry that replaces another at its place keeps the focus. */
  const candidatesAmong = (date: string) =>
    [...groupBy(entriesOf(date), ({ time }) => time)].flatMap(([time, group]) =>
      group.map((entry, index) => ({ entry, place: `${time} ${index}` })),
    );

  /** Removes an exception, after a preview of its effects. */
  function lift({ id, kind, consultants: [owner], span, reason }: LiftableEntry) {
    const { states, remove, removed, removeFailed } = hoursTexts.exceptions;
    const state = kind === 'opened' ? 'open' : kind === 'removed' ? 'removed' : 'closed';
    return changes.look({
      owner,
      change: { remove: id },
      about: aboutText({ ...span, reason }, desk, states[state]),
      action: remove,
      done: removed,
      failed: removeFailed,
    });
  }

  /** Reuses the reading of the week that the desk opened on, instead of reading it under another key. */
  function turnTo(date: string) {
    const opened = client.getQueryData(weekReading(null, locale, service).queryKey);
    setDay(opened?.days.includes(date) ? null : date);
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
            onClick={() => turnTo(target)}
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
      {isPrinting && value && <DaySheets days={days} entries={entries} />}
      <ListState
        phase={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
        isEmpty={value !== undefined && entries.length === 0}
        empty={
          <>
            {hoursTexts.week.none}{' '}
            <a className="desk-link" href="#hours">
              {hoursTexts.soon.link}
            </a>
          </>
        }
      />
      {(value !== undefined || !hasFailed) && (
        <ol className="desk-week" aria-busy={!value}>
          {days.map((date) => (
            <li key={date} aria-current={date === firmToday() ? 'date' : undefined}>
              <h4 tabIndex={-1}>{title(date)}</h4>
              <ul className="desk-chips">
                {candidatesAmong(date).map(({ entry, place }) => (
                  <WeekChip
                    key={place}
                    entry={entry}
                    owners={
                      areSeveral ? all.filter(({ id }) => entry.consultants.includes(id)) : []
                    }
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
      )}
      {dialog}
      {freeTime.dialog}
      {changes.dialog}
    </Part>
  );
}
