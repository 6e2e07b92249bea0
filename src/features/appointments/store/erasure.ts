import type { ErasurePart } from '#platform/redis/erasure.ts';
import { appointmentScript, deskKeys } from './appointment-script.ts';
import { appointmentsErasure } from './erasure.lua.ts';
import { appointmentsKeys } from './keys.ts';

/** Comes first: the others lean on what scripts about appointments share. */
export const appointmentsPart: ErasurePart = {
  keys: deskKeys,
  shared: appointmentScript(''),
  library: appointmentsErasure,
  kept: [[appointmentsKeys.appointmentsByStart, 'appointments']],
};
