import { Fragment, type ReactNode } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDate, formatMinutes } from '#platform/i18n/format.ts';
import { wholeDay } from './date-forms.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ownNotes, ownTime } from '#platform/i18n/two-clocks.ts';
import { MailAddress } from '#platform/browser/MailLink.tsx';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { minuteMs } from '#platform/time/units.ts';
import type { Booked } from './booked.ts';
import { PersonFact } from './PersonFact.tsx';

export interface ConfirmationFactsProps {
  texts: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  visitorZone: string;
  appointment: Booked['appointment'];
  person: Booked['person'];
  /** The way of meeting is set by the service or was chosen. */
  isSettled: boolean;
}

/** The facts of the booking: the appointment, its cost, and where the answer goes. */
export function ConfirmationFacts(props: ConfirmationFactsProps) {
  const { texts, titles, locale, visitorZone, appointment, person, isSettled } = props;
  const { confirmation, summary } = texts;
  const { id, service, startsAt, endsAt, meeting, email, heldUntil } = appointment;
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const own = ownTime(appointment, firm.timeZone, visitorZone, locale);
  const { date, time } = own ?? appointment;
  // As the letter about a booking confirmed at once says it.
  const isOnPage = meeting === 'video' && appointment.status === 'confirmed';
  const place = isOnPage ? confirmation.videoOnPage : confirmation.places[meeting];
  const { street, postalCode, city } = firm.address;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [confirmation.date, formatDate(date, locale, wholeDay)],
    [
      confirmation.time,
      <>
        <Rich text={texts.times.clock} values={{ time: <Ltr>{time}</Ltr> }} />{' '}
        {ownNotes(appointment, own, texts.times, locale).map((note) => (
          <Fragment key={note}>
            <span className={own ? 'facts-note facts-line' : 'facts-note'}>{note}</span>{' '}
          </Fragment>
        ))}
      </>,
    ],
    [confirmation.service, titles[service]],
    [summary.reply, <MailAddress email={email} />],
    [confirmation.duration, formatMinutes(minutes, locale)],
    [summary.cost, summary.free],
    [
      confirmation.place,
      <>
        {isSettled && meeting === 'office' ? texts.meeting.office : place}{' '}
        {meeting === 'office' && (
          <span className="facts-note facts-line">
            <Ltr>
              {street}, {postalCode} {city}
            </Ltr>
          </span>
        )}
      </>,
    ],
  ];
  return (
    <dl className="facts tabular">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {person && (
        <PersonFact
          {...{ texts: texts.person, locale }}
          person={person.locale === locale ? person : { ...person, role: '' }}
        />
      )}
      {heldUntil === undefined && (
        <>
          <dt className="on-paper">{confirmation.reference}</dt>
          <dd className="on-paper">
            <Ltr>{id}</Ltr>
          </dd>
        </>
      )}
    </dl>
  );
}
