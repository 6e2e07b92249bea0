import * as z from 'zod/mini';
import type { ProposedStarts } from '#features/appointments/rules/open-times.ts';
import { type Stale, staleSchema } from '#features/hours/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { runAppointmentScript } from './appointment-script.ts';
import { listOpenTimes } from './open-times.lua.ts';

const openSchema = z.union([staleSchema, z.array(z.string())]);

/** Reads which of the times that are proposed to a client can be taken; one round trip. */
export const openTimesStore = (db: Database) => ({
  async listOpen({ now, ...asked }: ProposedStarts): Promise<string[] | Stale> {
    const input = { ...asked, now: now.getTime(), confirm: [] };
    return z.parse(openSchema, await runAppointmentScript(db, listOpenTimes, input));
  },
});
