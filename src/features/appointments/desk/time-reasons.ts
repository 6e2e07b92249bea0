/** Texts for the closed spans and external events that explain warnings about a time; no React. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { OfferedTimes } from '#features/hours/contract.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatLocalSpan } from '#features/hours/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { type LocalDateTime, toInstant, toLocal } from '#platform/time/zone.ts';
import { minuteMs } from '#platform/time/units.ts';

/** Milliseconds since 1970; `to` is exclusive. */
interface Stretch {
  from: number;
  to: number;
}

/** Converts a local time of the firm and a length to instants; `null` if the time does not exist. */
export function stretchOf(moment: LocalDateTime, minutes: number): Stretch | null {
  const from = toInstant(moment.date, moment.time, firm.timeZone)?.getTime();
  return from === undefined ? null : { from, to: from + minutes * minuteMs };
}

/** The days that a stretch touches, as a query. */
export const daysOf = ({ from, to }: Stretch) => ({
  startDate: toLocal(new Date(from), firm.timeZone).date,
  endDate: toLocal(new Date(to - 1), firm.timeZone).date,
});

type Words = Pick<Desk, 'hoursTexts' | 'locale'>;
type Reasons = Partial<Record<TimeWarning, readonly string[]>>;
type Closed = OfferedTimes['closed'][number];

const isDays = ({ from, to }: Closed) => from.endsWith('T00:00') && to.endsWith('T00:00');

function closedText(
  closed: Closed,
  words: Texts<'adminConsultants'>['warnings']['why'],
  desk: Words,
): string {
  const span = formatLocalSpan(closed, desk);
  if (closed.removed) return fill(words.removed, { span });
  if (closed.reason === undefined) {
    return fill(isDays(closed) ? words.absencePlain : words.hoursPlain, { span });
  }
  const text = closed.holiday ? words.holiday : isDays(closed) ? words.absence : words.hours;
  return fill(text, { reason: isolate(closed.reason), span });
}

/** Texts of closed spans and external events that overlap the requested time, by the warning explained. */
export function reasonsFor(
  asked: Stretch,
  { closed, busy }: Pick<OfferedTimes, 'closed' | 'busy'>,
  words: Texts<'adminConsultants'>['warnings']['why'],
  desk: Words,
): Reasons {
  const moment = (at: number) => {
    const { date, time } = toLocal(new Date(at), firm.timeZone);
    return `${date}T${time}`;
  };
  const [from, to] = [moment(asked.from), moment(asked.to)];
  const near = closed.filter((each) => each.from < to && from < each.to);
  const textsOf = (some: readonly Closed[]) => some.map((each) => closedText(each, words, desk));
  // The same event may be in several calendars.
  const taken = joinSpans(
    busy.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
  ).filter((each) => each.from < asked.to && asked.from < each.to);
  const instant = (at: number) => new Date(at).toISOString();
  return {
    blocked: textsOf(near),
    busy: taken.map((each) =>
      fill(words.taken, {
        span: formatSpan({ startsAt: instant(each.from), endsAt: instant(each.to) }, desk.locale),
      }),
    ),
  };
}
