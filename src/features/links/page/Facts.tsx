import { Fragment, type ReactNode } from 'react';
import type { LinkedAppointment } from '#features/links/contract/linked-appointment.ts';
import { isOver } from '#features/appointments/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDate, formatMinutes } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { clientText, ownNotes, ownTime } from '#platform/i18n/two-clocks.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { minuteMs } from '#platform/time/units.ts';

export interface FactsProps {
  texts: Pick<Texts<'booking'>, 'confirmation' | 'times'>;
  /** Replaces the usual words for the place, if more is known. */
  place?: ReactNode;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  /** The client's time zone, where it is known. */
  zone: string | undefined;
  /** Whose time is shown first; the other's stands beside it where it differs. */
  reader: 'visitor' | 'firm';
  appointment: Pick<
    LinkedAppointment,
    'date' | 'time' | 'startsAt' | 'endsAt' | 'service' | 'meeting' | 'status' | 'lost'
  >;
  /** Further pairs of `dt` and `dd`. */
  children?: ReactNode;
}

/** Facts of an appointment: date, time, service, duration and place. */
export function Facts(props: FactsProps) {
  const { texts, titles, locale, zone, reader, appointment, place, children } = props;
  const { confirmation, times } = texts;
  const { service, startsAt, endsAt, meeting, status, lost } = appointment;
  // The page's title already says that the appointment does not take place.
  const isGone = lost === undefined ? isOver(status) : lost === 'taken';
  const Moment = isGone ? 's' : 'span';
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const own = ownTime(appointment, firm.timeZone, zone, locale);
  const { date, time } = reader === 'visitor' && own ? own : appointment;
  const notes =
    reader === 'firm' && own
      ? [times.zone, clientText(appointment, own, times, locale)]
      : ownNotes(appointment, own, times, locale);
  const { street, postalCode, city } = firm.address;
  return (
    <dl className="facts linked-facts tabular">
      <dt>{confirmation.date}</dt>
      <dd>
        <Moment>
          {formatDate(date, locale, {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            year: 'numeric',
          })}
        </Moment>
      </dd>
      <dt>{confirmation.time}</dt>
      <dd>
        <Moment>
          <Rich text={times.clock} values={{ time: <Ltr>{time}</Ltr> }} />
        </Moment>{' '}
        {notes.map((note) => (
          <Fragment key={note}>
            <span className="facts-note facts-line">{note}</span>{' '}
          </Fragment>
        ))}
      </dd>
      <dt>{confirmation.service}</dt>
      <dd>{titles[service]}</dd>
      <dt>{confirmation.duration}</dt>
      <dd>{formatMinutes(minutes, locale)}</dd>
      <dt>{confirmation.place}</dt>
      <dd>
        {place ?? confirmation.places[meeting]}{' '}
        {meeting === 'office' && (
          <span className="facts-note facts-line">
            <Ltr>
              {street}, {postalCode} {city}
            </Ltr>
          </span>
        )}
      </dd>
      {children}
    </dl>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder for the facts while they load, with the same height. */
export function FactsSkeleton() {
  return (
    <div className="linked-skeleton" aria-hidden="true">
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
