import { firm } from '#firm';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import type { Locale } from '#platform/contract/locales.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ownTime, swissText } from '#platform/i18n/two-clocks.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

export interface OwnMomentProps {
  texts: Texts<'booking'>['times'];
  locale: Locale;
  /** Time zone of the device. */
  zone: string;
  /** In the firm's zone. */
  at: LocalDateTime;
}

/** A time by the visitor's clocks, then in brackets by the firm's where they differ. */
export function OwnMoment({ texts, locale, zone, at }: OwnMomentProps) {
  const own = ownTime(at, firm.timeZone, zone, locale);
  const { date, time } = own ?? at;
  return (
    <>
      {formatDay(date, locale)} <Rich text={texts.clock} values={{ time: <Ltr>{time}</Ltr> }} />
      {own && ` (${swissText(at, own, texts, locale)})`}
    </>
  );
}
