/** What did not get through, and what is sent again. */
import * as z from 'zod/mini';
import {
  standingAlarmSchema,
  channels,
  deliveryIdSchema,
  deliverySchema,
} from '#features/outbox/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';

/** What the desk has to be told of the channels themselves. */
const alarmSchema = z.object({
  kind: z.enum(['channel_down', 'site_limit']),
  channel: z.enum(channels),
  since: instantSchema,
  /** How many are still to be sent over the channel. */
  waiting: z.number(),
  /** Of mail that is down, what the server said last. */
  fault: z.optional(mailFaultSchema),
});
export type Alarm = z.infer<typeof alarmSchema>;

/**
 * What did not get through, newest first, at most 100. What is sent again stays, as one that waits,
 * until it is known what came of that.
 */
export const undeliveredSchema = z.object({
  deliveries: z.array(deliverySchema),
  alarms: z.array(alarmSchema),
  /** What else the house has to hear of. */
  standing: z.array(standingAlarmSchema),
});
export type Undelivered = z.infer<typeof undeliveredSchema>;

export const sendAgainSchema = z.strictObject({ id: deliveryIdSchema });
