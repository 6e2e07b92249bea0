import { useEffect, useRef } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Availability, Loss, Moment } from './booking-state.ts';
import { Notice } from '#platform/form/Notice.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { isInView } from './show-next.ts';
import { TimeList } from './TimeList.tsx';

export interface TimeChoiceProps {
  texts: Texts<'booking'>;
  locale: Locale;
  availability: Availability;
  choice: Moment;
  /** Why the booking was refused; this notice takes the focus. */
  refused?: string | undefined;
  /** Why the choice is no longer available; this notice does not take the focus. */
  lost?: Loss | undefined;
  error: string | undefined;
  onChoose: (time: string) => void;
}

/** The free times of the chosen day, or what to do if there are none. */
export function TimeChoice(props: TimeChoiceProps) {
  const { texts, locale, availability, choice, refused, lost, error } = props;
  const { date } = choice;
  const byDate = availability.status === 'ready' ? availability.byDate : null;
  const times = (date === null ? null : byDate?.get(date)) ?? [];
  const isEmpty = byDate !== null && date !== null && times.length === 0;
  /** The consultant or service chosen since has no time on that day. */
  const isUnfitDay = isEmpty && lost === 'unfit';
  const isComing = availability.status === 'loading' && date !== null;
  /** No day has a time; `DateChoice` then says what to do. */
  const isNone = byDate?.size === 0;
  const sentence = () => {
    if (availability.status === 'failed') return texts.times.failed;
    // The notice already says why, and what to do.
    if (isNone || isUnfitDay || lost === 'past') return undefined;
    if (isEmpty) return texts.times.none;
    return date === null ? texts.times.chooseDate : undefined;
  };
  const said = sentence();
  const saying = useRef<HTMLDivElement>(null);
  const isGone = lost === 'past' || lost === 'slot_unavailable';
  const { slotLost } = texts.toasts;
  useEffect(() => {
    // The visitor did not cause this, so a toast tells them if the notice is out of view.
    if (!isGone || !saying.current || isInView(saying.current)) return undefined;
    toast.error(slotLost, { id: 'lost' });
    return () => dismissToasts('lost');
  }, [isGone, slotLost]);
  /** On a day without times, the sentence is marked as the invalid field. */
  const invalid = isEmpty && error !== undefined && { tabIndex: -1, 'data-invalid': '' };
  return (
    <>
      {refused !== undefined && <Notice>{refused}</Notice>}
      <div ref={saying} aria-live="polite" className="times-said">
        {lost !== undefined && (
          <p className="notice" {...(isUnfitDay && invalid)}>
            {texts.notices[isUnfitDay ? 'unfitDay' : lost]}
          </p>
        )}
        {isComing && (
          // `DateChoice` already announces this to screen readers.
          <p className="text-muted" aria-hidden="true">
            {texts.calendar.loading}
          </p>
        )}
        {said !== undefined && (
          <p className={invalid ? 'field-error' : 'text-muted'} {...invalid}>
            {said}
          </p>
        )}
        {isEmpty && !isNone && <ReachUs />}
      </div>
      {date !== null && times.length > 0 && (
        <TimeList
          texts={texts.times}
          locale={locale}
          date={date}
          times={times}
          chosen={choice.time}
          error={error}
          onChoose={props.onChoose}
        />
      )}
    </>
  );
}
