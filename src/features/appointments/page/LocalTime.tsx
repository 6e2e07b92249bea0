import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import type { VisitorTime } from './visitor-time.ts';

const yours = { [-1]: 'yoursPreviousDay', 0: 'yours', 1: 'yoursNextDay' } as const;

/** A time in the visitor's time zone: "bei Ihnen 05:00", with a note if it falls on another day. */
export function LocalTime({
  texts,
  local,
}: {
  texts: Texts<'booking'>['times'];
  local: VisitorTime;
}) {
  return <Rich text={texts[yours[local.dayShift]]} values={{ time: <Ltr>{local.time}</Ltr> }} />;
}
