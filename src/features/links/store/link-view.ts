import * as z from 'zod/mini';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import {
  appointmentScript,
  appointmentRowSchema,
  heldKeys,
  heldRecordSchema,
} from '#features/appointments/index.ts';
import { sharesLibrary } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { moneyKeys } from '#registry/endings.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { showLinked } from './link-view.lua.ts';
import { jsonOf } from '#platform/redis/records.ts';

const shownSchema = linkedSchema(
  z.union([
    z.pipe(
      z.tuple([appointmentRowSchema, z.array(z.number()), z.number()]),
      z.transform(([appointment, [paid = 0, open = 0, overdue = 0, ...more], meant]) => {
        const [coming = 0, back = 0, returning = 0, kept = 0] = more;
        const cents = { paid, open, overdue, coming, back, returning, kept };
        return { appointment, cents, isMeant: meant > 0, isRetiringMeant: meant > 1 };
      }),
    ),
    z.pipe(
      z.tuple([z.literal('held'), jsonOf(heldRecordSchema)]),
      z.transform(([, held]) => ({ held })),
    ),
  ]),
);
/** Store of what a visitor's link shows; every method is one round trip. */
export const linkViewStore = (db: Database) => ({
  async show(link: LinkSubject, now: Date, today: string) {
    const script = appointmentScript(sharesLibrary + showLinked);
    const names = { ...linkedKeys, ...heldKeys, ...moneyKeys };
    return z.parse(shownSchema, await db.run(script, names, { ...linkedInput(link, now), today }));
  },
});
