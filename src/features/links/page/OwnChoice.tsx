import { firm } from '#firm';
import { ChoiceSentence, type ChoiceSentenceProps } from '#features/appointments/page.ts';
import { ownTime, swissText } from '#platform/i18n/two-clocks.ts';

/** Date and time of a choice by the visitor's clocks, then in brackets by the firm's where they differ. */
export function OwnChoice({ zone, ...props }: ChoiceSentenceProps & { zone: string }) {
  const { texts, locale, choice } = props;
  const { date, time } = choice;
  const at = date !== null && time !== null ? { date, time } : null;
  const own = at && ownTime(at, firm.timeZone, zone, locale);
  if (!own) return <ChoiceSentence {...props} />;
  return (
    <>
      <ChoiceSentence {...props} choice={{ ...choice, ...own }} /> (
      {swissText(at, own, texts.times, locale)})
    </>
  );
}
