/** What the firm chooses when it proposes other times, at the desk and by its link. */
import { useState } from 'react';
import { mostProposed, usualDays } from '#features/appointments/contract/proposal.ts';
import { bookingWindowDays } from '#features/hours/contract.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays, type LocalDateTime } from '#platform/time/zone.ts';

/** The last day on which times that are proposed now are held, unless the firm says otherwise. */
export const heldUntil = (): string => addDays(firmToday(), usualDays);

/** The days that the firm can say instead. */
export const heldBetween = () => ({
  min: firmToday(),
  max: addDays(firmToday(), bookingWindowDays),
});

export type WishedTime = LocalDateTime & { consultant: string };

/** The chosen times in the order of choice. `toggle` adds a time or takes it away; none beyond the most. */
export function useWishedTimes(initial: readonly WishedTime[] = []) {
  const [times, setTimes] = useState(initial);
  const isFull = times.length >= mostProposed;
  const isSame = (one: WishedTime) => (other: WishedTime) =>
    one.date === other.date && one.time === other.time && one.consultant === other.consultant;
  const isChosen = (time: WishedTime) => times.some(isSame(time));

  function toggle({ date, time, consultant }: WishedTime) {
    const wished = { date, time, consultant };
    if (isChosen(wished)) setTimes(times.filter((each) => !isSame(wished)(each)));
    else if (!isFull) setTimes([...times, wished]);
  }
  return { times, isFull, isChosen, toggle };
}
