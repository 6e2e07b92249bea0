import type { LinkedAppointment } from '#features/links/contract/link.ts';
import { endOfDay, lastMomentOf, type Proposal } from '#features/appointments/contract.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ownNotes, ownTime } from '#platform/i18n/two-clocks.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { OwnMoment } from './OwnMoment.tsx';

export type ProposedTime = Proposal['times'][number];

interface Words {
  texts: Texts<'appointment'>;
  booking: Pick<Texts<'booking'>, 'times'>;
  locale: Locale;
  zone: string;
}

/** The last moment at which a proposal can be answered: a day, or the hour at which it ends. */
export function UntilMoment({
  booking,
  locale,
  zone,
  proposed,
}: Omit<Words, 'texts'> & { proposed: Proposal }) {
  const end = lastMomentOf(proposed);
  const isWholeDay = end.time === endOfDay && !ownTime(end, firm.timeZone, zone, locale);
  if (isWholeDay) return formatDay(end.date, locale);
  return <OwnMoment {...{ texts: booking.times, locale, zone }} at={end} />;
}

/** A time by the client's clocks, with their zone and the firm's time below. */
function Choice({ booking, locale, zone, at }: Omit<Words, 'texts'> & { at: LocalDateTime }) {
  const own = ownTime(at, firm.timeZone, zone, locale);
  const { date, time } = own ?? at;
  return (
    <>
      {formatDay(date, locale)}{' '}
      <Rich text={booking.times.clock} values={{ time: <Ltr>{time}</Ltr> }} />{' '}
      <span className="facts-note facts-line">
        {ownNotes(at, own, booking.times, locale).join(' · ')}
      </span>{' '}
    </>
  );
}

/**
 * The times that the firm proposes: one press takes one. Where none is left, only the question when it would
 * suit.
 */
export function ProposedTimes({
  texts,
  booking,
  locale,
  zone,
  proposed,
  isSending,
  onTake,
  onRefuse,
}: Words & {
  proposed: Proposal;
  isSending: boolean;
  onTake: (time: ProposedTime) => void;
  onRefuse: () => void;
}) {
  const words = texts.proposal;
  return (
    <section className="linked-proposed" aria-label={words.label}>
      {!hasNoneLeft(proposed) && (
        <ul>
          {proposed.times.map((time) => {
            const id = `proposed-${time.startsAt}-${time.with}`;
            return (
              <li key={id}>
                <p id={id} className="tabular">
                  <Choice {...{ booking, locale, zone }} at={time} />
                  {time.name !== undefined && (
                    <span className="facts-note facts-line">
                      <bdi>{time.name}</bdi>
                    </span>
                  )}
                </p>
                <button
                  type="button"
                  className="button"
                  aria-describedby={id}
                  disabled={isSending}
                  onClick={() => onTake(time)}
                >
                  {words.accept}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <button type="button" className="button-quiet" disabled={isSending} onClick={onRefuse}>
        {hasNoneLeft(proposed) ? words.gone.tell : words.none}
      </button>
    </section>
  );
}

/** Whether none of the proposed times can be taken any more. */
export const hasNoneLeft = (proposed: Proposal | undefined): boolean =>
  proposed?.times.length === 0;

/** What is proposed to the client and can still be taken. */
export const proposedIn = (appointment: LinkedAppointment | null): Proposal | undefined =>
  appointment?.status === 'pending' || appointment?.status === 'confirmed'
    ? appointment.proposed
    : undefined;
