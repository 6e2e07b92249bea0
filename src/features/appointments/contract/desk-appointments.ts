/** What the desk lists, moves and decides; apart, so that visitors' functions do not carry it. */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from './appointment-status.ts';
import { confirmSchema } from './appointment.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import {
  knownDateSchema,
  idSchema,
  maxLength,
  optionalLines,
  pageSizeSchema,
  requestLocaleSchema,
  rangeDateSchema,
} from '#platform/contract/fields.ts';
import { moneyChoiceSchema } from '#platform/contract/money-choice.ts';
import { venueSchema } from './place.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import { proposalFields } from './proposal.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';

const filters = {
  status: z.optional(appointmentStatusSchema),
  service: z.optional(serviceSchema),
  consultant: z.optional(consultantIdSchema),
  /** Limits by the date of the appointment, both days included. */
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
};

/**
 * Newest first. `cursor` is the id of the last appointment on the previous page. `q` is not accepted: a name
 * or an address must not appear in a URL, so searches send it in a body.
 */
export const appointmentListQuerySchema = z.object({
  limit: pageSizeSchema,
  cursor: z.optional(idSchema),
  ...filters,
  q: z.optional(z.undefined()),
});

/** The list's filters without pagination. `locale` is the language of headers and labels. */
export const appointmentExportQuerySchema = z.extend(
  z.omit(appointmentListQuerySchema, { limit: true, cursor: true }),
  { locale: requestLocaleSchema },
);

/**
 * Groups of overlapping active appointments of one consultant; groups and their members ascend by start. New
 * overlaps cannot be made: these were booked before appointments had a length.
 */
export const overlapsSchema = z.array(z.object({ ids: z.array(idSchema) }));
export type Overlap = z.infer<typeof overlapsSchema>[number];

export const statusChangeQuerySchema = z.object({ status: appointmentStatusSchema });

/** A note to the client, sent with the notification of a cancellation or a move. */
const noteSchema = optionalLines(maxLength.message);

/**
 * May be absent where there is nothing to add; `confirm` and `venue` apply to confirming, `money` to
 * cancelling.
 */
export const statusChangeBodySchema = z.optional(
  z.strictObject({
    note: noteSchema,
    confirm: confirmSchema,
    money: moneyChoiceSchema,
    venue: z.optional(venueSchema),
  }),
);

/** `confirm` as for a move, for all times together. */
export const proposalRequestSchema = z.strictObject({
  ...proposalFields,
  note: noteSchema,
  confirm: confirmSchema,
});

/** `kept`: the firm keeps the appointment where it is, although that time is closed. */
export const withdrawalRequestSchema = z.optional(
  z.strictObject({ note: noteSchema, kept: z.optional(z.literal(true)) }),
);

export const moveRequestSchema = z.strictObject({
  date: knownDateSchema,
  time: slotTimeSchema,
  /** The consultant to hand the appointment to; it stays with the present one if absent. */
  consultant: z.optional(consultantIdSchema),
  note: noteSchema,
  confirm: confirmSchema,
});
