import { type ComponentType, useEffect, useState } from 'react';
import { useTestAppointment } from '#features/appointments/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import type { FirstStepsProps } from './FirstSteps.tsx';
import { madeOf } from './house.ts';

/**
 * Whether the house has no appointment yet but its own test; `isRead`: whether that is known, and its `Steps` are
 * fetched.
 */
export function useNewHouse() {
  const { value, hasFailed } = useStatistics();
  const made = value && madeOf(value);
  const test = useTestAppointment(made === 1);
  const isKnown = (value !== undefined || hasFailed) && test.isRead;
  const isNewNow = made === 0 || (made === 1 && !test.isOther);
  // While it is read anew, what was known holds, so that nothing leaves the screen for a moment.
  const [known, setKnown] = useState(false);
  if (isKnown && known !== isNewNow) setKnown(isNewNow);
  const isNew = isKnown ? isNewNow : known;
  const [Steps, setSteps] = useState<ComponentType<FirstStepsProps> | null>();
  const isWanted = isNew && Steps === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('./FirstSteps.tsx').then(
      ({ FirstSteps }) => setSteps(() => FirstSteps),
      // The needs come without them.
      () => setSteps(null),
    );
  }, [isWanted]);
  return { isRead: isKnown && !isWanted, isNew, Steps, test: test.found, made };
}
