import { useState } from 'react';
import { useTestAppointment } from '#features/appointments/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { madeOf } from './house.ts';

/** Whether the house has no appointment yet but its own test; `isRead`: whether that is known. */
export function useNewHouse() {
  const { value, hasFailed } = useStatistics();
  const made = value && madeOf(value);
  const test = useTestAppointment(made === 1);
  const isRead = (value !== undefined || hasFailed) && test.isRead;
  const isNew = made === 0 || (made === 1 && !test.isOther);
  // While it is read anew, what was known holds, so that nothing leaves the screen for a moment.
  const [known, setKnown] = useState(false);
  if (isRead && known !== isNew) setKnown(isNew);
  return { isRead, isNew: isRead ? isNew : known, test: test.found, made };
}
