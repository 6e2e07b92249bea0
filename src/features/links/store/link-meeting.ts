import * as z from 'zod/mini';
import { appointmentRowSchema, appointmentScript } from '#features/appointments/index.ts';
import { runAudited } from '#features/audit/index.ts';
import type { LinkMeeting } from '#features/links/rules/visitor-meeting.ts';
import type { Database } from '#platform/redis/database.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { meetLinked } from './link-meeting.lua.ts';

const metSchema = z.union([z.literal('uncallable'), linkedSchema(appointmentRowSchema)]);

/** Changes how one meets by a visitor's link; one round trip and one atomic step. */
export const linkMeetingStore = (db: Database) => ({
  async meet(change: LinkMeeting) {
    const { now, leadMs: lead, deliveries, entry, venue, phone, ways, mostChanges } = change;
    const event = { at: now.toISOString(), kind: 'edited', by: 'visitor-link' };
    const asked = { lead, venue, phone, ways, mostChanges, event, deliveries };
    const input = { ...linkedInput(change, now), ...asked };
    const script = appointmentScript(meetLinked);
    const { answer } = await runAudited(db, script, linkedKeys, input, { entry });
    return z.parse(metSchema, answer);
  },
});
