/** A delivery: one message to one recipient over one channel, sent or planned. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';
import { isNotificationKind, notifications } from '#registry/notifications.ts';
import { channels, recipients } from '#platform/contract/way.ts';

export type { NotificationKind } from '#registry/notifications.ts';
export { type Channel, channels, type Recipient, recipients } from '#platform/contract/way.ts';

/** Kinds of notifications. */
export const notificationKinds = Object.keys(notifications()).filter(isNotificationKind);

/**
 * `waiting` until it is due or tried again, `sending` while a run works on it or, over WhatsApp, until it is
 * acknowledged. Final are `sent`, `failed` (no
 * further attempts), `held` (by the daily limit of an address whose link was not used, or by a restore) and
 * `superseded` (later news replaces it, or a limit left out the receipt of a message).
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

/** Why a delivery has its state. */
export const deliveryReasons = [
  /** The channel's server is unreachable, accepts nothing from this site, or refuses every recipient. */
  'channel_down',
  /** The server refused temporarily. */
  'deferred',
  /** The server refused permanently. */
  'rejected',
  /** The attempts, or the time for them, are used up. */
  'given_up',
  /** Cut off twice between sending and the server's reply. */
  'outcome_unknown',
  /** Daily limit of an address whose link has not been used yet. */
  'address_limit',
  /** Daily limit of the site. */
  'site_limit',
  /** Share of the day's mails that one network, or one mail domain, may hold. */
  'network_limit',
  'domain_limit',
  /** The firm was told of it in a digest. */
  'in_digest',
  /** No server is set up for the channel, or the recipient has no address there. */
  'not_set_up',
  /** The record cannot be read. */
  'unreadable',
  /** It was waiting in the backup from which the store was restored, and may have been sent since. */
  'restored',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `<kind>:<record>:<recipient>:<channel>`, and the event number if a record can have several. */
export const deliveryIdSchema = z
  .string()
  .check(z.regex(/^[a-z_]+:[\w-]{4,64}:[a-z]+:[a-z]+(:\d{1,16})?$/, 'invalid_id'));

export const deliverySchema = z.object({
  id: deliveryIdSchema,
  kind: z.enum(notificationKinds),
  /** Id of the record; for an alarm, its code. */
  subject: z.string().check(z.regex(/^[\w-]{4,64}$/, 'invalid_id')),
  recipient: z.enum(recipients),
  channel: z.enum(channels),
  state: z.enum(deliveryStates),
  /** Since when it has that state; while it waits, when it is due. */
  at: instantSchema,
  attempts: z.number(),
  reason: z.optional(z.enum(deliveryReasons)),
  /** It may have been sent twice: a run was cut off between sending and settling. */
  mayBeRepeated: z.optional(z.literal(true)),
  /** For a mail whose latest attempt failed: the server's answer. */
  fault: z.optional(mailFaultSchema),
  /** When the messaging service took the message, if WhatsApp has not acknowledged it yet. */
  handedAt: z.optional(instantSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;
