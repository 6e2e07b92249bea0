import type { ErasurePart } from '#platform/redis/erasure.ts';
import { appointmentScript, deskKeys } from './appointment-script.ts';
import { appointmentsErasure } from './erasure.lua.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';

/** Has to come first, since the other parts use its shared appointment functions. */
export const appointmentsPart: ErasurePart = {
  keys: deskKeys,
  shared: appointmentScript(''),
  library: appointmentsErasure,
  kept: [[hoursKeys.appointmentsByStart, 'appointments']],
};
