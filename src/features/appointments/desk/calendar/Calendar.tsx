import { type ReactNode, useId, useState } from 'react';
import { DaySheets } from '#features/appointments/desk/paper/DaySheets.tsx';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { useConsultants } from '#features/consultants/desk.ts';
import { ConsultantChoice, NothingFree } from '#features/hours/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import type { Service } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { useMedia } from '#platform/desk/use-media.ts';
import { usePrinting } from '#platform/desk/use-printing.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { formatDate, formatDays, formatNumber } from '#platform/i18n/format.ts';
import { Agenda } from './Agenda.tsx';
import type { Column } from './columns.ts';
import { daysOf, turned, usualDay } from './days.ts';
import { DaysGrid } from './DaysGrid.tsx';
import { Entry, type EntryProps } from './Entry.tsx';
import { Month } from './Month.tsx';
import { Jump, Toolbar } from './Toolbar.tsx';
import { useDays } from './use-days.ts';
import { useDrop } from './use-drop.tsx';
import { useEntering } from './use-entering.tsx';
import { useNarrow } from './use-narrow.ts';
import { useRemoveSpan } from './use-remove-span.ts';
import { type WeekEntry, weekEntries } from './week-days.ts';

export interface CalendarProps {
  /** The service whose free times are shown; absent if all services have the same. */
  service: Service | undefined;
  /** Choice of that service. */
  choice: ReactNode;
  /** Goes to the form for one slot. */
  onNewSlot: () => void;
}

/**
 * The calendar: a day, a week, a month, or the coming weeks as a list. Free times, appointments, openings beyond
 * the usual hours, and the reasons why other times are not offered.
 */
export function Calendar({ service, choice, onNewSlot }: CalendarProps) {
  const { texts, hoursTexts, calendarTexts: words, locale } = useDesk();
  const [consultant, setConsultant] = useState('');
  const { all, active, areSeveral } = useConsultants();
  const isPrinting = usePrinting();
  const { view, named, day, days, first, current, hasFailed, turnTo, showMoved } = useDays(
    useNarrow() ? 'day' : 'week',
    service,
  );
  const isFolded = useMedia('(width < 48rem), (height < 30rem)');
  const [isOpen, setIsOpen] = useState(false);
  const choices = useId();
  /** How often days were asked for: the same ones, too, come into sight again. */
  const [asked, setAsked] = useState(0);
  const entries = current ? weekEntries({ ...current, consultant }) : [];
  const appointments = useAppointmentDialog();
  const entering = useEntering({ service, consultant, onShow: appointments.show });
  const spans = useRemoveSpan();
  const dropped = useDrop({ onMoved: showMoved, onShow: appointments.show });

  function press(entry: WeekEntry) {
    if (entry.kind === 'appointment') appointments.show(entry.appointment);
    else if (entry.kind === 'free') entering.enterFree(entry);
    else if (entry.id !== undefined) void spans.removeSpan({ ...entry, id: entry.id });
  }

  const entryOf = (entry: WeekEntry, column?: Column, place?: EntryProps['place']) => {
    const { consultants } = entry;
    const areNamed = areSeveral && column?.consultant === undefined;
    return (
      <Entry
        {...{ entry, place }}
        owners={areNamed ? all.filter(({ id }) => consultants.includes(id)) : []}
        isEveryones={active.length > 1 && active.every(({ id }) => consultants.includes(id))}
        onPress={press}
      />
    );
  };

  // A day of the second week is certainly in the month.
  const inMonth = days[10] ?? day;
  const range = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const title = {
    day: () => formatFullDay(first, locale),
    week: () => formatDays(days, locale, range),
    month: () => formatDate(inMonth, locale, { month: 'long', year: 'numeric' }),
    list: () => formatDays(days, locale, range),
  }[view];

  return (
    <section className="desk-cal">
      <NothingFree />
      <Toolbar
        {...{ view, day: named }}
        title={title()}
        onTurn={(way) => goTo(way === 0 ? firmToday() : turnedTo(way))}
        opener={
          isFolded && (
            <button
              type="button"
              className="button-quiet desk-button"
              aria-expanded={isOpen}
              aria-controls={choices}
              onClick={() => setIsOpen(!isOpen)}
            >
              {words.choices}
              {consultant !== '' && <span className="desk-count">{formatNumber(1, locale)}</span>}
            </button>
          )
        }
      />
      <div id={choices} className="desk-cal-choices" hidden={isFolded && !isOpen}>
        {areSeveral && (
          <ConsultantChoice
            form="calendar"
            consultants={all}
            chosen={consultant}
            onChange={setConsultant}
            everyone={hoursTexts.everyone}
          />
        )}
        {choice}
        <Jump day={day} onJump={goTo} />
        <button type="button" className="button-quiet desk-button" onClick={onNewSlot}>
          {texts.slots.new}
        </button>
      </div>
      {isPrinting && current && <DaySheets days={days} entries={entries} />}
      <ListState
        phase={hasFailed ? 'failed' : current ? 'ready' : 'loading'}
        isEmpty={current !== undefined && entries.length === 0}
        empty={
          <>
            {words.none[view]}{' '}
            <a className="desk-link" href="#hours">
              {hoursTexts.soon.link}
            </a>
          </>
        }
      />
      {(current !== undefined || !hasFailed) && content()}
      {appointments.dialog}
      {spans.dialog}
      {entering.dialog}
      {dropped.dialog}
    </section>
  );

  function goTo(to: string) {
    setAsked(asked + 1);
    turnTo(to);
  }

  /** A week is turned to its first day, or to today. */
  function turnedTo(way: -1 | 1): string {
    const to = turned(view, day, way);
    return view === 'week' ? usualDay(daysOf(view, to, locale)) : to;
  }

  function content() {
    const shown = { days, entries, isBusy: !current };
    if (view === 'month') return <Month {...shown} month={inMonth.slice(0, 7)} />;
    if (view === 'list') return <Agenda {...shown}>{(entry) => entryOf(entry)}</Agenda>;
    return (
      <DaysGrid
        {...{ view, days, current, consultant, service, asked }}
        sought={named ?? usualDay(days)}
        entry={entryOf}
        onEnter={entering.enterAt}
        onMove={dropped.moveTo}
        onTurn={turnTo}
      />
    );
  }
}
