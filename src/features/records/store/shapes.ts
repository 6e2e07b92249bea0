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
import { accessKeys } from '#features/access/store/keys.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { calendarsKeys } from '#features/calendars/store/keys.ts';
import { consultantsKeys } from '#features/consultants/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { linksKeys } from '#features/links/store/keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { recordsKeys } from './keys.ts';
import { testimonialsKeys } from '#features/testimonials/store/keys.ts';
import { visitsKeys } from '#features/visits/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { ledgerJson } from '#features/outbox/store/ledger.ts';
import { alarmCallSchema } from '#features/delivery/store/mail-alarms.ts';
import { outsideJson, pieceSchema } from '#features/calendars/store/outside-calendars.ts';
import { paymentJson } from '#features/payments/store/payments.ts';
import { appointmentRecordSchema } from '#features/appointments/store/appointment-rows.ts';
import { countSchema, jsonOf } from '#platform/redis/records.ts';

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

const inbox = (
  of: typeof inboxKeys.contactMessages | typeof inboxKeys.inquiries,
  record: z.ZodMiniType,
) =>
  [
    [of.records, jsonOf(record)],
    [of.byCreation, idSchema],
    [of.unread, idSchema],
    [of.read, instantSchema],
  ] as const;

const { audit } = auditKeys;
const { secondFactor } = accessKeys;
const { testimonials } = testimonialsKeys;
const shapes = new Map<string, z.ZodMiniType>([
  [hoursKeys.slots, idSchema],
  [hoursKeys.slotConsultants, consultantIdSchema],
  [appointmentsKeys.appointments, jsonOf(appointmentRecordSchema)],
  [appointmentsKeys.appointmentStatus, appointmentStatusSchema],
  [appointmentsKeys.appointmentsTaken, idSchema],
  [appointmentsKeys.appointmentSpans, span],
  [appointmentsKeys.appointmentsPending, idSchema],
  [appointmentsKeys.appointmentsByCreation, idSchema],
  [appointmentsKeys.appointmentsByStart, idSchema],
  [appointmentsKeys.appointmentsByEmail, digestAndId],
  [appointmentsKeys.appointmentsByConsultant, matching(/^[\w-]{1,64} [\w-]+$/)],
  [appointmentsKeys.appointmentEmail, digestSchema],
  [appointmentsKeys.appointmentHistory, lines],
  [appointmentsKeys.appointmentVersions, countSchema],
  [linksKeys.addresses, digestSchema],
  [consultantsKeys.consultants, consultantRecordSchema],
  [hoursKeys.schedules, scheduleRecordSchema],
  [hoursKeys.rosterVersion, countSchema],
  [recordsKeys.erasedAppointments, countSchema],
  [auditKeys.erasures, matching(/^[\da-f]{40}$/)],
  [calendarsKeys.calendarFeed, z.union([digestSchema, instantSchema, z.enum(['0', '1'])])],
  [calendarsKeys.consultantFeeds, feedRecordSchema],
  [calendarsKeys.outsideCalendars, outsideJson],
  [calendarsKeys.busy, pieceSchema],
  ...inbox(inboxKeys.contactMessages, contactMessageSchema),
  ...inbox(inboxKeys.inquiries, inquirySchema),
  [inboxKeys.inboxEmail, digestSchema],
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
  [outboxKeys.outbox, deliveryIdSchema],
  [outboxKeys.deliveries, ledgerJson],
  [deliveryKeys.undelivered, deliveryIdSchema],
  [deliveryKeys.breakers, breakerSchema],
  [deliveryKeys.refusals, jsonOf(refusal)],
  [monitoringKeys.alarms, alarmValueSchema],
  [deliveryKeys.alarmCalls, alarmCallSchema],
  [monitoringKeys.tick, countSchema],
  [monitoringKeys.faults, jsonOf(faultSchema)],
  [monitoringKeys.browserFaults, tallySchema],
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
  [visitsKeys.visits(''), countSchema],
  [deliveryKeys.mailed(''), countSchema],
];

/** What a value of that key has to be; `undefined` where nothing is kept for long. */
export const shapeOf = (key: string): z.ZodMiniType | undefined =>
  shapes.get(key) ?? daily.find(([start]) => key.startsWith(start))?.[1];
