import { useEffect, useState } from 'react';
import { listAvailableSlots } from '#features/hours/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { call } from '#platform/browser/api.ts';
import { nextTo } from '#features/appointments/contract.ts';
import { proofHash } from '#features/appointments/page.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { OwnMoment } from './OwnMoment.tsx';

export interface NextTimesProps {
  texts: Pick<Texts<'appointment'>, 'next'>;
  booking: Pick<Texts<'booking'>, 'times'>;
  locale: Locale;
  zone: string;
  service: Service;
  /** What is lost, in the firm's zone. */
  lost: LocalDateTime;
  bookingPath: string;
  proof: string | undefined;
}

/** The next free times, each with its way to the booking page; nothing while they are not known. */
export function NextTimes(props: NextTimesProps) {
  const { texts, booking, locale, zone, service, lost, bookingPath, proof } = props;
  const [free, setFree] = useState<readonly LocalDateTime[]>([]);
  useEffect(() => {
    let isGone = false;
    void call(listAvailableSlots, { query: { service } }).then((answer) => {
      if (answer.ok && !isGone) setFree(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [service]);
  const textOf = ({ date, time }: LocalDateTime) => `${date} ${time}`;
  // The letter names the same.
  const times = nextTo(free, (each) => textOf(each) >= textOf(lost));
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
              <OwnMoment {...{ texts: booking.times, locale, zone }} at={{ date, time }} />
            </span>
          </a>
        ))}
      </dd>
    </dl>
  );
}
