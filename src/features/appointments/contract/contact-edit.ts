/**
 * The firm's correction of a client's contact data, and of how they meet. A file of its own, so that no
 * visitor's script includes it.
 */
import * as z from 'zod/mini';
import { meetingSchema } from '#features/consultants/contract.ts';
import {
  changedPhoneSchema,
  emailSchema,
  localeSchema,
  nameSchema,
} from '#platform/contract/fields.ts';
import { type ContactField, contactFields } from './contact-fields.ts';
import { isPlaceFor, isReachable, placeSchema } from './place.ts';

const fields = {
  clientName: z.optional(nameSchema),
  /** `''` where the client has no address. */
  email: z.optional(z.union([emailSchema, z.literal('')])),
  phone: z.optional(changedPhoneSchema),
  /** The language of letters to the client. */
  locale: z.optional(localeSchema),
} satisfies Record<ContactField, z.ZodMiniType>;

/**
 * Absent fields stay as they are. At least one field is required. `place` is the address, the number or the
 * link for `meeting`, without which it counts for nothing; absent or `''`, the usual one.
 */
export const contactEditSchema = z
  .strictObject({ ...fields, meeting: z.optional(meetingSchema), place: z.optional(placeSchema) })
  .check(
    z.refine(
      (edit) => [...contactFields, 'meeting' as const].some((field) => edit[field] !== undefined),
      'required',
    ),
    z.refine(({ meeting, place = '' }) => isPlaceFor(meeting, place), {
      path: ['place'],
      error: 'invalid_address',
    }),
    z.refine(isReachable, { path: ['phone'], error: 'required' }),
  );
export type ContactEdit = z.infer<typeof contactEditSchema>;
