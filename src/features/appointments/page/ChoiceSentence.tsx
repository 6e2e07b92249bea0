import { Fragment, type ReactNode } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import type { Moment } from './booking-state.ts';

export interface ChoiceSentenceProps {
  texts: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  choice: Moment;
  /** The name of the chosen consultant, if any. */
  person?: string | undefined;
}

/** The choice so far: "Dienstag, 1. Dezember, 10:00 Uhr, Strategie & Beratung". */
export function ChoiceSentence({ texts, titles, locale, choice, person }: ChoiceSentenceProps) {
  const { date, time, service } = choice;
  const parts: ReactNode[] = [
    date && formatDay(date, locale),
    time && <Rich text={texts.times.clock} values={{ time: <Ltr>{time}</Ltr> }} />,
    service && titles[service],
    person ?? null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return texts.summary.empty;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="summary-part">
        {part}
        {index < parts.length - 1 && texts.summary.separator}
      </span>
    </Fragment>
  ));
}
