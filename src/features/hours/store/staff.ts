import * as z from 'zod/mini';
import { consultantColours } from '#features/consultants/contract.ts';
import type { StaffMember } from '#features/hours/rules/staff.ts';
import type { Database } from '#platform/redis/database.ts';
import { consultantsRead } from '#features/consultants/index.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';

/** A consultant's fields for letters and lists; validated when written (`contract/consultant-desk.ts`). */
const memberSchema = jsonOf(
  z.object({
    name: z.string(),
    email: z.string(),
    meetingLink: z.string(),
    colour: z.enum(consultantColours),
    active: z.boolean(),
  }),
);

/** Parses consultants' records and leaves out those that cannot be read. */
export const membersOf = (records: Iterable<readonly [id: string, json: string]>): StaffMember[] =>
  Array.from(records).flatMap(([id, json]) => {
    const { success, data } = memberSchema.safeParse(json);
    return success ? [{ id, ...data }] : [];
  });

/** Reads the consultants that letters, calendars and lists name, in one round trip. */
export const staffStore = (db: Database) => ({
  /** Empty until the firm enters consultants. */
  async read(): Promise<StaffMember[]> {
    const { values } = await load(db, consultantsRead);
    return membersOf(values.consultants);
  },
});
