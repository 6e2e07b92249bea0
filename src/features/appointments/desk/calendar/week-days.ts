import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { OfferedTimes } from '#features/hours/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { localeTable } from '#platform/i18n/locales.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { type LocalSpan, onDay, type Offer } from '#features/hours/desk.ts';
import { isAhead, momentOf } from '#platform/desk/moments.ts';
import { endOf } from '#platform/desk/span.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { addDays, isoWeekday, type LocalDateTime, toLocal } from '#platform/time/zone.ts';

/** The seven days of the week around a day, starting on the locale's first weekday. */
export function weekOf(date: string, locale: Locale): string[] {
  const back = (isoWeekday(date) - localeTable[locale].firstWeekday + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - back));
}

interface Entry {
  date: string;
  /** Start time on that day. */
  time: string;
  /** Consultants of the entry; more than one if they share it. */
  consultants: readonly string[];
}

/** A time at which at least one consultant is free. */
export interface FreeEntry extends Entry {
  kind: 'free';
  offers: readonly Offer[];
}

export interface AppointmentEntry extends Entry {
  kind: 'appointment';
  until: string;
  appointment: DeskAppointment;
}

/** A span in which a day differs from the usual hours: closed, or open beyond them. */
interface SpanEntry extends Entry {
  kind: 'closed' | 'holiday' | 'removed' | 'busy' | 'opened';
  /** May be `24:00`. */
  until: string;
  /** The whole span, including its part on other days. */
  span: LocalSpan;
  /** Id of the exception behind the span. */
  id?: string | undefined;
  reason?: string | undefined;
}

/** A span that can be removed, because an exception is behind it. */
export type LiftableEntry = SpanEntry & { id: string };

export type WeekEntry = FreeEntry | AppointmentEntry | SpanEntry;

const isShown = ({ status }: DeskAppointment) => status !== 'cancelled' && status !== 'expired';

export const entryOf = (appointment: DeskAppointment): AppointmentEntry => ({
  kind: 'appointment',
  date: appointment.date,
  time: appointment.time,
  until: endOf(appointment),
  consultants: [appointment.consultant],
  appointment,
});

/** An appointment on the day that it begins on, and on the next one if it goes on then. */
function partsOf(appointment: DeskAppointment): AppointmentEntry[] {
  const first = entryOf(appointment);
  const goesOn = first.until < first.time && first.until > '00:00';
  const next = goesOn && { ...first, date: addDays(first.date, 1), time: '00:00' };
  return next ? [first, next] : [first];
}

const momentOfInstant = (instant: string) => momentOf(toLocal(new Date(instant), firm.timeZone));

/** Joins adjoining spans of one calendar into one. */
const joined = (entries: readonly SpanEntry[]): SpanEntry[] =>
  joinSpans(entries.map((entry) => ({ from: entry.time, to: entry.until, entry }))).map(
    ({ to, entry }) => ({ ...entry, until: to }),
  );

const kindOf = ({ holiday, removed }: OfferedTimes['closed'][number]) =>
  holiday === true ? 'holiday' : removed === true ? 'removed' : 'closed';

type Named = OfferedTimes['closed'][number] | OfferedTimes['opened'][number];

/** The part of a span that lies on a day. */
function partOn(date: string, span: Named, kind: SpanEntry['kind']): SpanEntry[] {
  const part = onDay(span, date);
  if (!part) return [];
  const { consultant, id, reason } = span;
  const [time, until, consultants] = [part.from, part.to, [consultant]];
  return [{ kind, date, time, until, consultants, span, id, reason }];
}

function closedOn(date: string, { closed }: OfferedTimes): SpanEntry[] {
  const found = closed.flatMap((span) => partOn(date, span, kindOf(span)));
  const nameOf = ({ kind, time, until, id, reason = '' }: SpanEntry) =>
    [kind, time, until, id ?? reason].join(' ');
  // A holiday applies to all or several consultants but is listed once.
  return [...groupBy(found, nameOf)].flatMap(([, group]) => {
    const [first] = group;
    return first
      ? [{ ...first, consultants: group.flatMap(({ consultants }) => consultants) }]
      : [];
  });
}

function busyOn(date: string, { busy }: OfferedTimes): SpanEntry[] {
  const found = busy.flatMap(({ consultant, startsAt, endsAt }): SpanEntry[] => {
    const span = { from: momentOfInstant(startsAt), to: momentOfInstant(endsAt) };
    const part = onDay(span, date);
    const consultants = [consultant];
    return part ? [{ kind: 'busy', date, time: part.from, until: part.to, consultants, span }] : [];
  });
  return [...groupBy(found, ({ consultants }) => consultants.join())].flatMap(([, group]) =>
    joined(group),
  );
}

/**
 * Whether an entry (free, taken or closed) is over. A public holiday always counts as over: it alone is no
 * reason to keep showing a week.
 */
export const isOver = (entry: WeekEntry, now: LocalDateTime): boolean =>
  entry.kind === 'holiday' ||
  (!isAhead(entry, now) &&
    !('until' in entry && isAhead({ date: entry.date, time: entry.until }, now)));

/**
 * Entries of a week: free times, appointments, openings beyond the weekly hours, and the reasons why other
 * times are not offered. Ascending. If a consultant is given, only that consultant's.
 */
export function weekEntries({
  days,
  offered,
  appointments,
  consultant = '',
}: {
  days: readonly string[];
  offered: OfferedTimes;
  appointments: readonly DeskAppointment[];
  consultant?: string;
}): WeekEntry[] {
  const isMeant = (one: string) => consultant === '' || one === consultant;
  const offers = offered.times.filter((offer) => isMeant(offer.consultant));
  const free = [...groupBy(offers, momentOf)].flatMap(([, group]): FreeEntry[] => {
    const { date = '', time = '' } = group[0] ?? {};
    const consultants = group.map((offer) => offer.consultant);
    return [{ kind: 'free', date, time, consultants, offers: group }];
  });
  const held = appointments
    .filter(isShown)
    .flatMap(partsOf)
    .filter(({ date }) => days.includes(date));
  // First, so that the stable sort keeps an opening before the times that it offers.
  const opened = days.flatMap((date) =>
    offered.opened.flatMap((span) => partOn(date, span, 'opened')),
  );
  const others = days.flatMap((date) => [...closedOn(date, offered), ...busyOn(date, offered)]);
  return [...opened, ...free, ...held, ...others]
    .filter(({ consultants }) => consultants.some(isMeant))
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)));
}
