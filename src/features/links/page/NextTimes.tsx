import { useEffect, useState } from 'react';
import { listAvailableSlots } from '#features/hours/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { call } from '#platform/browser/api.ts';
import { nextTo } from '#features/appointments/contract.ts';
import { proofHash } from '#features/appointments/page.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ownTime, swissText } from '#platform/i18n/two-clocks.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { firm } from '#firm';

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
              <NextTime {...{ texts: booking.times, locale, zone }} at={{ date, time }} />
            </span>
          </a>
        ))}
      </dd>
    </dl>
  );
}

type NextTimeProps = Pick<NextTimesProps, 'locale' | 'zone'> & {
  texts: Texts<'booking'>['times'];
  at: LocalDateTime;
};

/** A time by the visitor's clocks, then in brackets by the firm's where they differ. */
function NextTime({ texts, locale, zone, at }: NextTimeProps) {
  const own = ownTime(at, firm.timeZone, zone, locale);
  const { date, time } = own ?? at;
  return (
    <>
      {formatDay(date, locale)} <Rich text={texts.clock} values={{ time: <Ltr>{time}</Ltr> }} />
      {own && ` (${swissText(at, own, texts, locale)})`}
    </>
  );
}
