import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { DaySheets } from '#features/appointments/desk/paper/DaySheets.tsx';
import { EnterDialog, type EnterDialogProps } from '#features/appointments/desk/EnterDialog.tsx';
import { readDays } from '#features/appointments/desk/read-days.ts';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { useMove } from '#features/appointments/desk/use-move.ts';
import type { Wish } from '#features/appointments/desk/moving.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { aboutText, ConsultantChoice, NothingFree, useChange } from '#features/hours/desk.ts';
import type { Failure } from '#platform/browser/api.ts';
import { firmNow, firmToday } from '#platform/browser/firm-clock.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { useAreaQuery } from '#platform/desk/use-area-query.ts';
import { usePrinting } from '#platform/desk/use-printing.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { formatDate, formatDays } from '#platform/i18n/format.ts';
import { addDays } from '#platform/time/zone.ts';
import { addressOf, shownOf, type View } from './address.ts';
import { type Column, columnsOf, withHours } from './columns.ts';
import { daysOf, turned } from './days.ts';
import { Agenda } from './Agenda.tsx';
import { Entry } from './Entry.tsx';
import { HoursGrid } from './HoursGrid.tsx';
import { timeAt } from './layout.ts';
import { Month } from './Month.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { TakeAway } from './TakeAway.tsx';
import { Jump, Toolbar } from './Toolbar.tsx';
import type { Spot } from './use-drag.ts';
import {
  type FreeEntry,
  isOver,
  type LiftableEntry,
  type WeekEntry,
  weekEntries,
} from './week-days.ts';

/** The days of a view. If no day is chosen, those that the desk opens on. */
const daysReading = (
  { view, day }: { view: View; day: string | null },
  locale: Locale,
  service: Service | undefined,
) =>
  reading(['slots', 'calendar', view, day, locale, service], async (call) => {
    const today = firmToday();
    const first = await readDays(call, daysOf(view, day ?? today, locale), service);
    if (view !== 'week' || day !== null || !first.ok) return first;
    // If everything of this week is over, e.g. on a weekend, the desk opens on the next week.
    const now = firmNow();
    const isNext = weekEntries(first.value).every((entry) => isOver(entry, now));
    return isNext ? readDays(call, daysOf(view, addDays(today, 7), locale), service) : first;
  });

const narrow = '(width < 48rem)';
/** Most people for whom a narrow window has a column each. */
const mostNarrow = 3;

function onNarrow(listener: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export interface CalendarProps {
  /** The service whose free times are shown; absent if all services have the same. */
  service: Service | undefined;
  /** Choice of that service. */
  choice: ReactNode;
  /** Goes to the form for one slot. */
  onNewSlot: () => void;
}

interface Entering {
  moment: EnterDialogProps['moment'];
  free?: FreeEntry;
}

interface Asked {
  appointment: DeskAppointment;
  wish: Wish;
  failure?: Failure;
}

/**
 * The calendar: a day, a week, a month, or the coming weeks as a list. Free times, appointments, openings beyond
 * the usual hours, and the reasons why other times are not offered. Days stay visible until the next ones are
 * loaded.
 */
export function Calendar({ service, choice, onNewSlot }: CalendarProps) {
  const desk = useDesk();
  const { texts, hoursTexts, calendarTexts: words, locale } = desk;
  const client = useQueryClient();
  const isNarrow = useSyncExternalStore(onNarrow, () => matchMedia(narrow).matches);
  const query = useAreaQuery('calendar');
  const isSeen = useSeen();
  // What another area's address says is not about this one.
  const [kept, setKept] = useState(query);
  if (isSeen && query !== kept) setKept(query);
  const shown = shownOf(isSeen ? query : kept, isNarrow ? 'day' : 'week');
  const { view } = shown;
  const [consultant, setConsultant] = useState('');
  const { all, active, areSeveral } = useConsultants();
  const { show, dialog } = useAppointmentDialog();
  const isPrinting = usePrinting();
  const [entering, setEntering] = useState<Entering | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const changes = useChange();
  const move = useMove();
  const read = daysReading(shown, locale, service);
  const { value, hasFailed } = useRead(read);
  // While the next days are read, the previous ones stay, of the same view.
  const expected = daysOf(view, shown.day ?? firmToday(), locale);
  const days = value?.days.length === expected.length ? value.days : expected;
  const current = value?.days === days ? value : undefined;
  const [first = firmToday()] = days;
  const day = shown.day ?? (view === 'week' ? first : firmToday());
  const entries = current ? weekEntries({ ...current, consultant }) : [];

  /** Reuses the reading that the desk opened on, instead of reading the same days under another key. */
  function turnTo(date: string) {
    const opened = client.getQueryData(daysReading({ view, day: null }, locale, service).queryKey);
    const isOpened = opened?.days.join() === daysOf(view, date, locale).join();
    location.hash = addressOf({ view, day: isOpened ? null : date });
  }

  function enterAt({ column, from, until }: Spot) {
    const { date, consultant: owner = consultant } = column;
    setEntering({
      moment: {
        ...{ date, time: timeAt(from), service },
        ...(until > from && { minutes: until - from }),
        ...(owner !== '' && { consultants: [owner] }),
      },
    });
  }

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

  function press(entry: WeekEntry) {
    if (entry.kind === 'appointment') show(entry.appointment);
    else if (entry.kind === 'free') {
      const { date, time, consultants } = entry;
      setEntering({ moment: { date, time, consultants, service }, free: entry });
    } else if (entry.id !== undefined) void lift({ ...entry, id: entry.id });
  }

  const ownerIn = (column: Column, appointment: DeskAppointment) =>
    column.consultant ?? appointment.consultant;

  async function drop(appointment: DeskAppointment, { column, from }: Spot) {
    const wish = {
      date: column.date,
      time: timeAt(from),
      consultant: ownerIn(column, appointment),
    };
    const { date, time } = appointment;
    if (date === wish.date && time === wish.time && appointment.consultant === wish.consultant)
      return;
    // Moving ends the proposal; the form says so.
    if (appointment.proposed) {
      setAsked({ appointment, wish });
      return;
    }
    const answer = await move(appointment, wish, {
      asks: (failure) => {
        const isAsked =
          failure.reason === 'problem' &&
          (failure.problem.code === 'needs_confirmation' ||
            (failure.problem.conflicts?.length ?? 0) > 0);
        if (isAsked) setAsked({ appointment, wish, failure });
        return Promise.resolve(isAsked);
      },
    });
    if (!answer.ok) return;
    const moved = answer.value;
    client.setQueryData(
      read.queryKey,
      (known) =>
        known && {
          ...known,
          appointments: known.appointments.map((each) => (each.id === moved.id ? moved : each)),
        },
    );
    setTimeout(() =>
      document.querySelector<HTMLElement>(`.desk-cal [data-appointment="${moved.id}"]`)?.focus(),
    );
  }

  const ownersOf = ({ consultants }: WeekEntry, column?: Column) =>
    areSeveral && column?.consultant === undefined
      ? all.filter(({ id }) => consultants.includes(id))
      : [];
  const isEveryones = ({ consultants }: WeekEntry) =>
    active.length > 1 && active.every(({ id }) => consultants.includes(id));

  const range = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const title = {
    day: () => formatFullDay(first, locale),
    week: () => formatDays(days, locale, range),
    // A day of the second week is certainly in the month.
    month: () => formatDate(days[10] ?? day, locale, { month: 'long', year: 'numeric' }),
    list: () => formatDays(days, locale, range),
  }[view];

  return (
    <section className="desk-cal">
      <NothingFree />
      <Toolbar
        {...{ view, day: shown.day }}
        title={title()}
        onTurn={(way) => turnTo(way === 0 ? firmToday() : turned(view, day, way))}
      />
      <div className="desk-cal-choices">
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
        <Jump day={day} onJump={turnTo} />
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
      {dialog}
      {changes.dialog}
      {entering && (
        <EnterDialog
          moment={entering.moment}
          more={
            entering.free &&
            ((chosen) => (
              <TakeAway
                offers={entering.free?.offers ?? []}
                chosen={chosen}
                service={service}
                onTaken={() => setEntering(null)}
              />
            ))
          }
          onShow={show}
          onClose={() => setEntering(null)}
        />
      )}
      {asked && <MoveDialog {...asked} onShow={show} onClose={() => setAsked(null)} />}
    </section>
  );

  function content() {
    if (view === 'month') {
      const month = (days[10] ?? day).slice(0, 7);
      return <Month {...{ days, entries, month, isBusy: !current }} />;
    }
    if (view === 'list') {
      return (
        <Agenda {...{ days, entries, isBusy: !current }}>
          {(entry) => (
            <Entry
              entry={entry}
              owners={ownersOf(entry)}
              isEveryones={isEveryones(entry)}
              onPress={press}
            />
          )}
        </Agenda>
      );
    }
    return grid();
  }

  function grid() {
    const people = peopleOf();
    const { hours, columns } = withHours(
      columnsOf({
        ...{ days, people, consultant, service, value: current },
        active: active.map(({ id }) => id),
        now: firmNow(),
      }),
    );
    return (
      <HoursGrid
        {...{ columns, hours, ownerIn }}
        isBusy={!current}
        head={(column) =>
          view === 'day' ? (
            <bdi>{all.find(({ id }) => id === column.consultant)?.name ?? hoursTexts.everyone}</bdi>
          ) : (
            <a href={addressOf({ view: 'day', day: column.date })}>
              {formatDate(column.date, locale, {
                weekday: 'short',
                day: 'numeric',
                month: 'short',
              })}
            </a>
          )
        }
        nameOf={(id) => all.find((each) => each.id === id)?.name ?? ''}
        entry={(entry, column, place) => (
          <Entry
            {...{ entry, place }}
            owners={ownersOf(entry, column)}
            isEveryones={isEveryones(entry)}
            onPress={press}
          />
        )}
        canTake={(column, appointment) =>
          column.consultant === undefined ||
          column.consultant === appointment.consultant ||
          active.some(({ id }) => id === column.consultant)
        }
        onEnter={enterAt}
        onMove={drop}
      />
    );
  }

  /** Whose columns a day has: all who take appointments or have some; none if all share one. */
  function peopleOf(): string[] {
    if (view !== 'day' || !areSeveral || consultant !== '') return [];
    const held = new Set(current?.appointments.map((appointment) => appointment.consultant));
    const people = all.filter((each) => each.active || held.has(each.id)).map(({ id }) => id);
    return isNarrow && people.length > mostNarrow ? [] : people;
  }
}
