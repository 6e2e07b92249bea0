import { useEffect, useState } from 'react';
import { listAvailableSlots } from '#features/hours/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { call } from '#platform/browser/api.ts';
import { proofHash } from '#features/appointments/page.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';

export interface NextTimesProps {
  texts: Pick<Texts<'appointment'>, 'next'>;
  booking: Pick<Texts<'booking'>, 'times'>;
  locale: Locale;
  service: Service;
  bookingPath: string;
  proof: string | undefined;
}

const mostNamed = 3;

/** The next free times, each with its way to the booking page; nothing while they are not known. */
export function NextTimes(props: NextTimesProps) {
  const { texts, booking, locale, service, bookingPath, proof } = props;
  const [times, setTimes] = useState<readonly { date: string; time: string }[]>([]);
  useEffect(() => {
    let isGone = false;
    void call(listAvailableSlots, { query: { service } }).then((answer) => {
      if (answer.ok && !isGone) setTimes(answer.value.slice(0, mostNamed));
    });
    return () => {
      isGone = true;
    };
  }, [service]);
  if (times.length === 0) return null;
  return (
    <dl className="facts tabular">
      <dt>{texts.next}</dt>
      <dd>
        {times.map(({ date, time }) => (
          <a
            key={`${date} ${time}`}
            className="arrow-link linked-next"
            href={`${bookingPath}?service=${service}&date=${date}&time=${time}${proofHash(proof)}`}
          >
            <span>
              {formatDay(date, locale)}{' '}
              <Rich text={booking.times.clock} values={{ time: <Ltr>{time}</Ltr> }} />
            </span>
          </a>
        ))}
      </dd>
    </dl>
  );
}
