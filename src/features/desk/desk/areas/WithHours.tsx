import type { ReactNode } from 'react';
import { Closing } from '#features/appointments/desk.ts';
import { type HoursParts, HoursPartsContext } from '#features/hours/desk.ts';
import { WithAppointments } from './WithAppointments.tsx';

const parts: HoursParts = { Closing };

/** For an area in which hours can be changed: names the appointments that a change touches. */
export const WithHours = ({ children }: { children: ReactNode }) => (
  <WithAppointments>
    <HoursPartsContext value={parts}>{children}</HoursPartsContext>
  </WithAppointments>
);
