import * as z from 'zod/mini';
import {
  appointmentRecordSchema,
  appointmentScript,
  holdingKeys,
} from '#features/appointments/index.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { heldKeys as moneyKeys } from '#registry/endings.ts';
import { linkedInput, linkedKeys, linkedSchema } from './linked.ts';
import { findBooked, findPayment } from './link-onward.lua.ts';

const paymentSchema = linkedSchema(
  z.pipe(
    z.tuple([z.string()]),
    z.transform(([payment]) => ({ payment })),
  ),
);
const entered = z.pick(appointmentRecordSchema, {
  ...{ service: true, meeting: true, locale: true, clientName: true, email: true },
});
const bookedSchema = linkedSchema(
  jsonOf(
    z.extend(entered, {
      consultant: z.optional(z.string()),
      isChosen: z.optional(z.boolean()),
    }),
  ),
);

/** Store of what a visitor's link leads on to; every method is one round trip. */
export const linkOnwardStore = (db: Database) => ({
  async findPayment(link: LinkSubject, now: Date) {
    const names = { ...linkedKeys, ...moneyKeys };
    const answer = await db.run(appointmentScript(findPayment), names, linkedInput(link, now));
    return z.parse(paymentSchema, answer);
  },

  async findBooked(link: LinkSubject, now: Date) {
    const names = { ...linkedKeys, ...holdingKeys };
    const answer = await db.run(appointmentScript(findBooked), names, linkedInput(link, now));
    return z.parse(bookedSchema, answer);
  },
});
