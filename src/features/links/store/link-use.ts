import * as z from 'zod/mini';
import { appointmentKeys, appointmentScript, heldKeys } from '#features/appointments/index.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import { type Offer, shareInput, sharesLibrary } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { linksKeys } from './keys.ts';
import { notesUse, provesNewcomer } from './link-use.lua.ts';
import { linkedInput } from './linked.ts';

/** Notes that a client's link was used, and that there is somebody who opened it; not of another address's. */
export async function noteUse(db: Database, link: LinkSubject, now: Date): Promise<void> {
  const names = { ...appointmentKeys, ...heldKeys, addresses: linksKeys.addresses };
  await db.run(appointmentScript(sharesLibrary + notesUse), names, linkedInput(link, now));
}

/**
 * Whether the request may take another time, although it came from a newcomer; notes that its link was opened. `offer`
 * and `scale`: what newcomers may take is a share of.
 */
export async function hasProof(
  db: Database,
  { id, now }: { id: string; now: Date },
  { offer, scale }: { offer: Offer; scale: number },
): Promise<boolean> {
  const script = appointmentScript(sharesLibrary + provesNewcomer);
  const input = { ...shareInput(offer, scale), id, now: now.getTime() };
  return (
    z.parse(z.number(), await db.run(script, { ...appointmentKeys, ...heldKeys }, input)) === 1
  );
}
