/** Deliveries that did not get through, and sending them again. */
import * as z from 'zod/mini';
import {
  standingAlarmSchema,
  channels,
  deliveryIdSchema,
  deliverySchema,
} from '#features/outbox/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';
import { whatsAppCauses } from '#platform/contract/whatsapp-cause.ts';
import { senderRecordsSchema } from './test-mail.ts';

/** An alarm about a channel, shown at the desk. */
const alarmSchema = z.object({
  kind: z.enum(['channel_down', 'site_limit']),
  channel: z.enum(channels),
  since: instantSchema,
  /** Number of deliveries still to be sent over the channel. */
  waiting: z.number(),
  /** For mail that is down: the server's last answer. */
  fault: z.optional(mailFaultSchema),
  /** For WhatsApp that is down. */
  cause: z.optional(z.enum(whatsAppCauses)),
});
export type Alarm = z.infer<typeof alarmSchema>;

/** What a request that takes no time is about; the desk knows no more of it. */
export const heldRequestSchema = z.object({
  date: z.string(),
  time: z.string(),
  name: z.string(),
  email: z.string(),
});

const undeliveredOneSchema = z.extend(deliverySchema, { request: z.optional(heldRequestSchema) });
export type UndeliveredOne = z.infer<typeof undeliveredOneSchema>;

/** What the house tried by hand; each is absent until it has succeeded once. */
const trialsSchema = z.object({
  /** The last test mail that the mail server took, and what DNS said then. */
  mail: z.optional(z.object({ at: instantSchema, records: senderRecordsSchema })),
  /** The last letter to a client at the firm's own address that was sent. */
  letter: z.optional(z.object({ at: instantSchema })),
});

/**
 * Deliveries that failed or were held, newest first, at most 100; those of requests that take no time
 * come last, and only while they wait. One that is sent again stays in the list,
 * as waiting, until its outcome is known.
 */
export const undeliveredSchema = z.object({
  deliveries: z.array(undeliveredOneSchema),
  alarms: z.array(alarmSchema),
  /** All other standing alarms. */
  standing: z.array(standingAlarmSchema),
  trials: z.optional(trialsSchema),
});
export type Undelivered = z.infer<typeof undeliveredSchema>;

export const sendAgainSchema = z.strictObject({ id: deliveryIdSchema });
