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

/** The seven days of the week around a day, as the language's calendars begin it. */
export function weekOf(date: string, locale: Locale): string[] {
  const back = (isoWeekday(date) - localeTable[locale].firstWeekday + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - back));
}

interface Entry {
  date: string;
  /** When it begins on that day. */
  time: string;
  /** Whose it is; more than one where they share it. */
  consultants: readonly string[];
}

/** A time at which somebody is free. */
export interface FreeEntry extends Entry {
  kind: 'free';
  offers: readonly Offer[];
}

interface AppointmentEntry extends Entry {
  kind: 'appointment';
  until: string;
  appointment: DeskAppointment;
}

/** What of a day is otherwise than usual: not offered though it might be, or open beyond the hours. */
interface SpanEntry extends Entry {
  kind: 'closed' | 'holiday' | 'removed' | 'busy' | 'opened';
  /** May be `24:00`. */
  until: string;
  /** All of it, beyond the day too. */
  span: LocalSpan;
  /** Of the exception that it is. */
  id?: string | undefined;
  reason?: string | undefined;
}

/** What can be lifted. */
export type LiftableEntry = SpanEntry & { id: string };

export type WeekEntry = FreeEntry | AppointmentEntry | SpanEntry;

const isShown = ({ status }: DeskAppointment) => status !== 'cancelled' && status !== 'expired';

const momentOfInstant = (instant: string) => momentOf(toLocal(new Date(instant), firm.timeZone));

/** Pieces of one calendar that follow upon each other, as one. */
const joined = (entries: readonly SpanEntry[]): SpanEntry[] =>
  joinSpans(entries.map((entry) => ({ from: entry.time, to: entry.until, entry }))).map(
    ({ to, entry }) => ({ ...entry, until: to }),
  );

const kindOf = ({ holiday, removed }: OfferedTimes['closed'][number]) =>
  holiday === true ? 'holiday' : removed === true ? 'removed' : 'closed';

type Named = OfferedTimes['closed'][number] | OfferedTimes['opened'][number];

/** What of such a span lies on a day. */
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
  // A holiday is everybody's, or several people's: it is named once.
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
 * Whether nothing of it holds or is still to come, whether it is free, taken or closed. Of a public
 * holiday nobody expects anything: by itself it keeps no week on show.
 */
export const isOver = (entry: WeekEntry, now: LocalDateTime): boolean =>
  entry.kind === 'holiday' ||
  (!isAhead(entry, now) &&
    !('until' in entry && isAhead({ date: entry.date, time: entry.until }, now)));

/**
 * What there is in a week: times that are free, appointments, what is open beyond the hours, and why
 * the rest is not offered; each day ascending. Of one consultant alone, where one is named.
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
  const held = appointments.filter(isShown).map((appointment): AppointmentEntry => ({
    kind: 'appointment',
    date: appointment.date,
    time: appointment.time,
    until: endOf(appointment),
    consultants: [appointment.consultant],
    appointment,
  }));
  // Before the times that it brings.
  const opened = days.flatMap((date) =>
    offered.opened.flatMap((span) => partOn(date, span, 'opened')),
  );
  const others = days.flatMap((date) => [...closedOn(date, offered), ...busyOn(date, offered)]);
  return [...opened, ...free, ...held, ...others]
    .filter(({ consultants }) => consultants.some(isMeant))
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)));
}
