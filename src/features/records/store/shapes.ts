/**
 * What a value of each key has to be: of a HASH what stands under a field, of a sorted set, a set or a
 * list a member. Keys that live for minutes or a day have none: whoever reads them takes what cannot be
 * read for nothing.
 */
import * as z from 'zod/mini';
import { appointmentStatusSchema } from '#features/appointments/contract/appointment-status.ts';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { consultantIdSchema } from '#features/consultants/contract/consultant.ts';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { deliveryIdSchema } from '#features/outbox/contract/delivery.ts';
import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { adminTestimonialSchema } from '#features/testimonials/contract/testimonial.ts';
import { alarmValueSchema } from '#features/monitoring/store/alarms.ts';
import { lineSchema } from '#features/appointments/store/appointment-history.ts';
import { tallySchema } from '#features/monitoring/store/browser-faults.ts';
import { consultantRecordSchema } from '#features/consultants/store/consultants.ts';
import { feedRecordSchema } from '#features/calendars/store/calendar-feed.ts';
import { breakerSchema } from '#features/delivery/store/delivery-desk.ts';
import { scheduleRecordSchema } from '#features/hours/store/schedules.ts';
import { keys, paymentKeys } from '#platform/redis/keys.ts';
import { ledgerJson } from '#features/outbox/store/ledger.ts';
import { alarmCallSchema } from '#features/delivery/store/mail-alarms.ts';
import { outsideJson, pieceSchema } from '#features/calendars/store/outside-calendars.ts';
import { paymentJson } from '#features/payments/store/payments.ts';
import { appointmentRecordSchema, countSchema, jsonOf } from '#platform/redis/records.ts';

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

const digestSchema = matching(/^[\w-]{43}$/);
const digestAndId = matching(/^[\w-]{43} [\w-]+$/);
const word = matching(/^[\w=-]+$/);
const words = matching(/^[\w-]+( [\w-]+)*$/);
const span = matching(/^\d+ \d+ \d+ \d+ \S+$/);
/** As `lua/channel.lua.ts` reads it. */
const refusal = z.object({
  mailbox: z.string(),
  isFresh: z.optional(z.boolean()),
  isOfSender: z.optional(z.boolean()),
});
const lines = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split('\n').filter(Boolean)),
  ),
  z.array(lineSchema),
);

const inbox = (of: typeof keys.contactMessages | typeof keys.inquiries, record: z.ZodMiniType) =>
  [
    [of.records, jsonOf(record)],
    [of.byCreation, idSchema],
    [of.unread, idSchema],
    [of.read, instantSchema],
  ] as const;

const { audit, secondFactor, testimonials } = keys;
const shapes = new Map<string, z.ZodMiniType>([
  [keys.slots, idSchema],
  [keys.slotConsultants, consultantIdSchema],
  [keys.appointments, jsonOf(appointmentRecordSchema)],
  [keys.appointmentStatus, appointmentStatusSchema],
  [keys.appointmentsTaken, idSchema],
  [keys.appointmentSpans, span],
  [keys.appointmentsPending, idSchema],
  [keys.appointmentsByCreation, idSchema],
  [keys.appointmentsByStart, idSchema],
  [keys.appointmentsByEmail, digestAndId],
  [keys.appointmentsByConsultant, matching(/^[\w-]{1,64} [\w-]+$/)],
  [keys.appointmentEmail, digestSchema],
  [keys.appointmentHistory, lines],
  [keys.appointmentVersions, countSchema],
  [keys.addresses, digestSchema],
  [keys.consultants, consultantRecordSchema],
  [keys.schedules, scheduleRecordSchema],
  [keys.rosterVersion, countSchema],
  [keys.erasedAppointments, countSchema],
  [keys.erasures, matching(/^[\da-f]{40}$/)],
  [keys.calendarFeed, z.union([digestSchema, instantSchema, z.enum(['0', '1'])])],
  [keys.consultantFeeds, feedRecordSchema],
  [keys.outsideCalendars, outsideJson],
  [keys.busy, pieceSchema],
  ...inbox(keys.contactMessages, contactMessageSchema),
  ...inbox(keys.inquiries, inquirySchema),
  [keys.inboxEmail, digestSchema],
  [testimonials.byPlace, idSchema],
  ...Object.entries(adminTestimonialSchema.shape).map(
    ([name, schema]) => [testimonials.field(name), jsonOf(schema)] as const,
  ),
  [audit.records, jsonOf(auditEntrySchema)],
  [audit.byCreation, idSchema],
  [audit.subjects, words],
  [audit.indexed, countSchema],
  [secondFactor.factor, word],
  [secondFactor.recovery, word],
  [secondFactor.wrong, countSchema],
  [keys.outbox, deliveryIdSchema],
  [keys.deliveries, ledgerJson],
  [keys.undelivered, deliveryIdSchema],
  [keys.breakers, breakerSchema],
  [keys.refusals, jsonOf(refusal)],
  [keys.alarms, alarmValueSchema],
  [keys.alarmCalls, alarmCallSchema],
  [keys.tick, countSchema],
  [keys.faults, jsonOf(faultSchema)],
  [keys.browserFaults, tallySchema],
  [paymentKeys.records, paymentJson],
  [paymentKeys.versions, countSchema],
  [paymentKeys.states, word],
  [paymentKeys.byCreation, idSchema],
  [paymentKeys.bySession, idSchema],
  [paymentKeys.byEmail, digestAndId],
  [paymentKeys.byAppointment, words],
  [paymentKeys.emails, digestSchema],
  [paymentKeys.named, idSchema],
  [paymentKeys.unsettled, z.union([idSchema, matching(/^session \S+$/)])],
  [paymentKeys.owed, idSchema],
  [paymentKeys.changes, countSchema],
]);
/** Of keys of which there is one a day. */
const daily: readonly [start: string, shape: z.ZodMiniType][] = [
  [keys.visits(''), countSchema],
  [keys.mailed(''), countSchema],
];

/** What a value of that key has to be; `undefined` where nothing is kept for long. */
export const shapeOf = (key: string): z.ZodMiniType | undefined =>
  shapes.get(key) ?? daily.find(([start]) => key.startsWith(start))?.[1];
