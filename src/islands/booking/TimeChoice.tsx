import type { Locale } from '#contract/locales.ts';
import { bookingWindowDays } from '#contract/available-slot.ts';
import { fill } from '#i18n/fill.ts';
import type { Texts } from '#i18n/texts.ts';
import type { Availability, Choice } from './booking-state.ts';
import { Notice } from '#islands/form/Notice.tsx';
import { ReachUs } from '#islands/ReachUs.tsx';
import { TimeList } from './TimeList.tsx';

export interface TimeChoiceProps {
  texts: Texts<'booking'>;
  locale: Locale;
  visitorZone: string;
  availability: Availability;
  choice: Choice;
  /** The time that was sent had gone meanwhile. */
  isLost: boolean;
  error: string | undefined;
  onChoose: (time: string) => void;
}

/** The free times of the chosen day, or what to do where there are none. */
export function TimeChoice(props: TimeChoiceProps) {
  const { texts, locale, visitorZone, availability, choice, isLost, error, onChoose } = props;
  const byDate = availability.status === 'ready' ? availability.byDate : null;
  // Said without interrupting what the visitor does meanwhile.
  const isGone =
    availability.status === 'ready' &&
    availability.goneOn !== undefined &&
    availability.goneOn === choice.date &&
    choice.time === null;
  const times = (choice.date === null ? null : byDate?.get(choice.date)) ?? [];
  // While the days cannot be loaded, what to do stands in their place.
  const isQuiet = availability.status === 'failed' || times.length > 0;
  const isEmpty = byDate !== null && (byDate.size === 0 || choice.date !== null);
  const message =
    byDate?.size === 0
      ? fill(texts.calendar.empty, { days: bookingWindowDays })
      : choice.date === null
        ? texts.times.chooseDate
        : texts.times.none;
  return (
    <>
      {isLost && <Notice>{texts.notices.slot_unavailable}</Notice>}
      <div aria-live="polite" className="times-said">
        {isGone && <p className="notice">{texts.notices.slot_unavailable}</p>}
        {!isQuiet && <p className="text-muted">{message}</p>}
        {!isQuiet && isEmpty && <ReachUs />}
      </div>
      {choice.date !== null && times.length > 0 && (
        <TimeList
          texts={texts.times}
          locale={locale}
          visitorZone={visitorZone}
          date={choice.date}
          times={times}
          chosen={choice.time}
          error={error}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
