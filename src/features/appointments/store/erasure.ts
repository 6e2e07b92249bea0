import type { ErasurePart } from '#platform/redis/erasure.ts';
import { appointmentScript, deskKeys } from './appointment-script.ts';
import { heldKeys } from './held-keys.ts';
import { appointmentsErasure, heldErasure } from './erasure.lua.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';

/** Has to come first, since the other parts use its shared appointment functions. */
export const appointmentsPart: ErasurePart = {
  keys: deskKeys,
  shared: appointmentScript(''),
  library: appointmentsErasure,
  kept: [[hoursKeys.appointmentsByStart, 'appointments']],
};

/** Its keys are one local, since the script has as many as a function may use. */
export const heldPart: ErasurePart = {
  keys: {
    held: [
      heldKeys.helds,
      heldKeys.heldUntil,
      heldKeys.heldByStart,
      heldKeys.newcomers,
      heldKeys.origins,
      heldKeys.refused,
    ],
  },
  library: heldErasure,
};
