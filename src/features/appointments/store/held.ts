import * as z from 'zod/mini';
import type { ClaimStore } from '#features/appointments/rules/held.ts';
import { staleSchema } from '#features/hours/index.ts';
import { sharesLibrary } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentRowSchema } from './appointment-rows.ts';
import { runAppointmentScript } from './appointment-script.ts';
import { heldKeys } from './held-keys.ts';
import { claimHeld } from './held.lua.ts';
import { requestInput } from './placement.ts';

const claimSchema = z.union([z.enum(['taken', 'limited']), staleSchema, appointmentRowSchema]);

/** Requests that are held. `scale` multiplies shares. */
export const heldStore = (db: Database, scale: number): ClaimStore => ({
  async claim(command) {
    const script = sharesLibrary + claimHeld;
    const answer = await runAppointmentScript(db, script, requestInput(command, scale), heldKeys);
    return z.parse(claimSchema, answer);
  },
});
