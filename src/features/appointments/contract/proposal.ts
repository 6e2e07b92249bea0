/** What the firm says when it proposes other times. A file of its own, so that no visitor's script includes it. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';
import { knownDateSchema } from '#platform/contract/fields.ts';

/** Most times in one proposal. */
export const mostProposed = 5;

/** Days for which the times are held, unless the firm says otherwise. */
export const usualDays = 3;

/** One to five times, and the last day on which they are held for the client. */
export const proposalFields = {
  times: z
    .array(
      z.strictObject({
        date: knownDateSchema,
        time: slotTimeSchema,
        consultant: consultantIdSchema,
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(mostProposed, 'too_many')),
  until: knownDateSchema,
};
