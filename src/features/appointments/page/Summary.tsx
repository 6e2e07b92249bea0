import type { ReactNode } from 'react';
import type { Moment } from './booking-state.ts';
import { ChoiceSentence, type ChoiceSentenceProps } from './ChoiceSentence.tsx';
import { firm } from '#firm';
import { LocalTime } from './LocalTime.tsx';
import { visitorTime } from './visitor-time.ts';
import { MailAddress } from '#platform/browser/MailLink.tsx';

/** The element ids of the next step. */
const targets = {
  service: 'booking-service',
  date: 'booking-date',
  time: 'step-time',
  details: 'booking-name',
} as const;

function nextOf({ service, date, time }: Moment, isDayEmpty: boolean): keyof typeof targets {
  // The times of the chosen day have just appeared, perhaps outside the view.
  if (date !== null && time === null && !isDayEmpty) return 'time';
  if (service === null) return 'service';
  return date === null || isDayEmpty ? 'date' : 'details';
}

export interface SummaryProps extends ChoiceSentenceProps {
  /** The length of an appointment, in words. */
  duration: string;
  /** The chosen day has no times. */
  isDayEmpty: boolean;
  /** The way of meeting, where it is settled. */
  place: string | undefined;
  /** The consultant, where there are several. */
  who: ReactNode;
  /** The address for the answer, as typed. */
  email: string;
}

/**
 * The choice as a sentence, always in view: beside the form, or at a phone's lower edge until the submit
 * button, above which it stays.
 */
export function Summary(props: SummaryProps) {
  const { duration, isDayEmpty, place, who, email, ...sentence } = props;
  const { texts, choice } = sentence;
  const { date, time } = choice;
  const local = date && time ? visitorTime(date, time, firm.timeZone) : null;
  const next = nextOf(choice, isDayEmpty);
  return (
    <aside className="summary" aria-label={texts.summary.title}>
      <p className="eyebrow summary-wide">{texts.summary.title}</p>
      <p role="status" className="summary-sentence">
        <ChoiceSentence {...sentence} />
        {local && (
          <span className="time-local">
            {' '}
            (<LocalTime texts={texts.times} local={local} />)
          </span>
        )}
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
              <MailAddress email={email} />
            </dd>
          </>
        )}
      </dl>
    </aside>
  );
}
