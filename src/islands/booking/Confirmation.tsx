import { useEffect, useRef } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import type { Locale } from '#contract/locales.ts';
import { firm } from '#firm';
import { formatDate, formatMinutes } from '#i18n/format.ts';
import type { Texts } from '#i18n/texts.ts';
import { Ltr, Rich } from '#islands/Rich.tsx';
import { CalendarDownload } from './CalendarDownload.tsx';
import { LocalTime } from './TimeList.tsx';
import { visitorTime } from './visitor-time.ts';
import { minuteMs } from '#time/units.ts';

export interface ConfirmationProps {
  texts: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  visitorZone: string;
  appointment: Appointment;
  /** It is the one of an earlier attempt, which the visitor has changed since. */
  isEarlier: boolean;
  onRestart: () => void;
}

/** Thanks, what is booked, and a file for the calendar; its heading takes the focus. */
export function Confirmation(props: ConfirmationProps) {
  const { texts, titles, locale, visitorZone, appointment, isEarlier } = props;
  const { confirmation } = texts;
  const { date, time, service, startsAt, endsAt, meeting } = appointment;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  const local = visitorTime(date, time, firm.timeZone, visitorZone);
  const { street, postalCode, city } = firm.address;
  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <h2 id="confirmation-title" ref={heading} tabIndex={-1} className="display-2">
        {confirmation.title}
      </h2>
      <p className="lede">
        {confirmation.received} {confirmation.soon}
      </p>
      {isEarlier && <p className="notice">{confirmation.earlier}</p>}
      <dl className="facts tabular">
        <dt>{confirmation.date}</dt>
        <dd>
          {formatDate(date, locale, {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            year: 'numeric',
          })}
        </dd>
        <dt>{confirmation.time}</dt>
        <dd>
          <Rich text={texts.times.clock} values={{ time: <Ltr>{time}</Ltr> }} />
          <span className="facts-note">{texts.times.zone}</span>
          {local && (
            <span className="facts-note">
              <LocalTime texts={texts.times} local={local} />
            </span>
          )}
        </dd>
        <dt>{confirmation.service}</dt>
        <dd>{titles[service]}</dd>
        <dt>{confirmation.duration}</dt>
        <dd>{formatMinutes(minutes, locale)}</dd>
        <dt>{confirmation.place}</dt>
        <dd>
          {confirmation.places[meeting]}
          {meeting === 'office' && (
            <span className="facts-note">
              <Ltr>
                {street}, {postalCode} {city}
              </Ltr>
            </span>
          )}
        </dd>
      </dl>
      <div className="confirmation-actions">
        <CalendarDownload texts={texts} title={titles[service]} appointment={appointment} />
        <button type="button" className="button-quiet" onClick={props.onRestart}>
          {confirmation.again}
        </button>
      </div>
    </section>
  );
}
