import type { ReactNode } from 'react';
import type { Moment } from './booking-state.ts';
import { ChoiceSentence, type ChoiceSentenceProps } from './ChoiceSentence.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';

/** Where what comes next is found. */
const targets = {
  service: 'booking-service',
  date: 'booking-date',
  time: 'step-time',
  details: 'booking-name',
} as const;

function nextOf({ service, date, time }: Moment, isDayEmpty: boolean): keyof typeof targets {
  // The times of a day that was chosen have just appeared, perhaps out of sight.
  if (date !== null && time === null && !isDayEmpty) return 'time';
  if (service === null) return 'service';
  return date === null || isDayEmpty ? 'date' : 'details';
}

export interface SummaryProps extends ChoiceSentenceProps {
  /** Length of an appointment in words. */
  duration: string;
  /** The chosen day has no times. */
  isDayEmpty: boolean;
  /** How one meets, where that is settled. */
  place: string | undefined;
  /** Whom one speaks with, where there are several. */
  who: ReactNode;
  /** Where the answer will go, as it was typed. */
  email: string;
}

/** The choice as a sentence, always in view: beside the form, or along a phone's
 * lower edge as far as the button that sends, above which it stays. */
export function Summary(props: SummaryProps) {
  const { duration, isDayEmpty, place, who, email, ...sentence } = props;
  const { texts, choice } = sentence;
  const next = nextOf(choice, isDayEmpty);
  return (
    <aside className="summary" aria-label={texts.summary.title}>
      <p className="eyebrow summary-wide">{texts.summary.title}</p>
      <p role="status" className="summary-sentence">
        <ChoiceSentence {...sentence} />
      </p>
      <a href={`#${targets[next]}`} className="summary-next">
        {texts.summary.next[next]}
      </a>
      <dl className="facts summary-wide">
        <dt>{texts.summary.duration}</dt>
        <dd>{duration}</dd>
        <dt>{texts.summary.place}</dt>
        <dd>{place ?? texts.summary.placeText}</dd>
        {who}
        <dt>{texts.summary.cost}</dt>
        <dd>{texts.summary.free}</dd>
        {email && (
          <>
            <dt className="facts-address">{texts.summary.reply}</dt>
            <dd className="facts-address">
              <Ltr>{email}</Ltr>
            </dd>
          </>
        )}
      </dl>
      <div className="summary-wide">
        <p className="eyebrow">{texts.reach.title}</p>
        <ReachUs />
      </div>
    </aside>
  );
}
