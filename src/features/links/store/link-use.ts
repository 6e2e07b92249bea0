import { appointmentKeys, appointmentScript, heldKeys } from '#features/appointments/index.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import { sharesLibrary } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { linksKeys } from './keys.ts';
import { notesUse } from './link-use.lua.ts';
import { linkedInput } from './linked.ts';

/** Notes that a client's link was used, and that there is somebody who opened it; not of another address's. */
export async function noteUse(db: Database, link: LinkSubject, now: Date): Promise<void> {
  const names = { ...appointmentKeys, ...heldKeys, addresses: linksKeys.addresses };
  await db.run(appointmentScript(sharesLibrary + notesUse), names, linkedInput(link, now));
}
