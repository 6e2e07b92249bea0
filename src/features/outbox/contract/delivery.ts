/** What is still to be told to somebody, or was: one message to one recipient over one channel. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';
import { isNotificationKind, notifications } from '#registry/notifications.ts';
import { channels, recipients } from './way.ts';

export type { NotificationKind } from '#registry/notifications.ts';
export { type Channel, channels, type Recipient, recipients } from './way.ts';

/** What is told. */
export const notificationKinds = Object.keys(notifications()).filter(isNotificationKind);

/**
 * `waiting` until it is due or to be tried again, `sending` while a run is at it. For good are
 * `sent`, `failed` (nobody tries any more), `held` (kept back by the daily limit of an address that
 * has not answered, or by a restore) and `superseded` (later news says more).
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'held',
  'superseded',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a delivery stands where it stands. */
export const deliveryReasons = [
  /** The channel's server cannot be reached, or takes nothing from us; or refuses every recipient. */
  'channel_down',
  /** The server said "not now". */
  'deferred',
  /** The server said "never". */
  'rejected',
  /** Tried as often, or for as long, as makes sense. */
  'given_up',
  /** Cut off twice between sending and hearing that it was taken. */
  'outcome_unknown',
  /** Enough for today at this address, which has not yet used its link. */
  'address_limit',
  /** Enough for today in all. */
  'site_limit',
  /** No server is set up for the channel, or the recipient has no address there. */
  'not_set_up',
  /** What cannot be read cannot be told. */
  'unreadable',
  /** It waited when the backup was made that the store was restored from, and may have gone out since. */
  'restored',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `<kind>:<record>:<recipient>:<channel>`, and what tells events of one record apart. */
export const deliveryIdSchema = z
  .string()
  .check(z.regex(/^[a-z_]+:[\w-]{4,64}:[a-z]+:[a-z]+(:\d{1,16})?$/, 'invalid_id'));

export const deliverySchema = z.object({
  id: deliveryIdSchema,
  kind: z.enum(notificationKinds),
  /** The record that it tells of; the code of an alarm. */
  subject: z.string().check(z.regex(/^[\w-]{4,64}$/, 'invalid_id')),
  recipient: z.enum(recipients),
  channel: z.enum(channels),
  state: z.enum(deliveryStates),
  /** Since when it has that state; while it waits, when it is due. */
  at: instantSchema,
  attempts: z.number(),
  reason: z.optional(z.enum(deliveryReasons)),
  /** It may have gone out twice: a run was cut off between sending and noting it. */
  mayBeRepeated: z.optional(z.literal(true)),
  /** Of a mail that did not get through at its latest attempt, what the server said. */
  fault: z.optional(mailFaultSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;
