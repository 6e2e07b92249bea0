/** The calls of the firm's desk; `inventory.ts` holds the table of all. */
import * as z from 'zod/mini';
import { appointmentSchema } from './appointment.ts';
import {
  appointmentExportQuerySchema,
  appointmentHistorySchema,
  enteredAppointmentSchema,
  moveRequestSchema,
} from './appointment-desk.ts';
import { auditEntrySchema, auditQuerySchema } from './audit.ts';
import {
  calendarFeedCreatedSchema,
  calendarFeedSchema,
  calendarQuerySchema,
} from './calendar-feed.ts';
import { contactMessageSchema, readMarkQuerySchema } from './contact.ts';
import { inquirySchema } from './inquiry.ts';
import { personDataSchema, personErasureSchema, personRequestSchema } from './person.ts';
import { defaults, type Route } from './route.ts';
import {
  factorCodeRequestSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from './second-factor.ts';
import {
  blockDayRequestSchema,
  blockDayResponseSchema,
  blockedDaySchema,
  dateQuerySchema,
  deleteSlotsRequestSchema,
  deleteSlotsResponseSchema,
  slotSeriesPreviewSchema,
  slotSeriesRequestSchema,
} from './slot-series.ts';
import { generateSlotsResponseSchema } from './slot.ts';
import { statisticsSchema } from './statistics.ts';
import {
  adminTestimonialSchema,
  testimonialChangeSchema,
  testimonialOrderSchema,
} from './testimonial.ts';

export const getStatistics = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  status: 200,
  response: statisticsSchema,
} as const satisfies Route;

/** What `createSlotSeries` would do with the same body; creates nothing. */
export const previewSlotSeries = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/series/preview',
  access: 'admin',
  status: 200,
  body: slotSeriesRequestSchema,
  response: slotSeriesPreviewSchema,
} as const satisfies Route;

export const createSlotSeries = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/series',
  access: 'admin',
  status: 201,
  body: slotSeriesRequestSchema,
  response: generateSlotsResponseSchema,
} as const satisfies Route;

export const deleteSlots = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/delete',
  access: 'admin',
  status: 200,
  body: deleteSlotsRequestSchema,
  response: deleteSlotsResponseSchema,
} as const satisfies Route;

export const listBlockedDays = {
  ...defaults,
  method: 'GET',
  path: '/api/blocked-days',
  access: 'admin',
  status: 200,
  response: z.array(blockedDaySchema),
} as const satisfies Route;

export const blockDay = {
  ...defaults,
  method: 'POST',
  path: '/api/blocked-days',
  access: 'admin',
  status: 201,
  body: blockDayRequestSchema,
  response: blockDayResponseSchema,
} as const satisfies Route;

export const unblockDay = {
  ...defaults,
  method: 'DELETE',
  path: '/api/blocked-days',
  access: 'admin',
  status: 204,
  query: dateQuerySchema,
} as const satisfies Route;

export const enterAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/entered',
  access: 'admin',
  status: 201,
  body: enteredAppointmentSchema,
  response: appointmentSchema,
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of what the same filters list. */
export const exportAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/export',
  access: 'admin',
  status: 200,
  query: appointmentExportQuerySchema,
  response: z.string(),
} as const satisfies Route;

export const getAppointmentHistory = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id/history',
  access: 'admin',
  status: 200,
  response: appointmentHistorySchema,
} as const satisfies Route;

export const moveAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/move',
  access: 'admin',
  status: 200,
  body: moveRequestSchema,
  response: appointmentSchema,
} as const satisfies Route;

/** Erases the record and its history; a future slot is free again. */
export const eraseAppointment = {
  ...defaults,
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

/** iCalendar, in the language asked for; whoever knows the address may read it, until revoked. */
export const readCalendar = {
  ...defaults,
  method: 'GET',
  path: '/api/calendar/:id',
  access: 'public',
  status: 200,
  query: calendarQuerySchema,
  response: z.string(),
} as const satisfies Route;

export const getCalendarFeed = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 200,
  response: calendarFeedSchema,
} as const satisfies Route;

/** Makes a new address; the one before is dead. */
export const createCalendarFeed = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 201,
  response: calendarFeedCreatedSchema,
} as const satisfies Route;

export const revokeCalendarFeed = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const markContactMessage = {
  ...defaults,
  method: 'PATCH',
  path: '/api/contact/messages/:id',
  access: 'admin',
  status: 200,
  query: readMarkQuerySchema,
  response: contactMessageSchema,
} as const satisfies Route;

export const eraseContactMessage = {
  ...defaults,
  method: 'DELETE',
  path: '/api/contact/messages/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const markInquiry = {
  ...defaults,
  method: 'PATCH',
  path: '/api/inquiries/:id',
  access: 'admin',
  status: 200,
  query: readMarkQuerySchema,
  response: inquirySchema,
} as const satisfies Route;

export const eraseInquiry = {
  ...defaults,
  method: 'DELETE',
  path: '/api/inquiries/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const listAllTestimonials = {
  ...defaults,
  method: 'GET',
  path: '/api/testimonials/all',
  access: 'admin',
  status: 200,
  response: z.array(adminTestimonialSchema),
} as const satisfies Route;

export const changeTestimonial = {
  ...defaults,
  method: 'PATCH',
  path: '/api/testimonials/:id',
  access: 'admin',
  status: 200,
  body: testimonialChangeSchema,
  response: adminTestimonialSchema,
} as const satisfies Route;

export const deleteTestimonial = {
  ...defaults,
  method: 'DELETE',
  path: '/api/testimonials/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

/** Those not named follow in the order they had. */
export const orderTestimonials = {
  ...defaults,
  method: 'POST',
  path: '/api/testimonials/order',
  access: 'admin',
  status: 204,
  body: testimonialOrderSchema,
} as const satisfies Route;

export const listAudit = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  status: 200,
  query: auditQuerySchema,
  response: z.array(auditEntrySchema),
} as const satisfies Route;

export const findPerson = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person',
  access: 'admin',
  status: 200,
  body: personRequestSchema,
  response: personDataSchema,
} as const satisfies Route;

export const erasePerson = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/person/erase',
  access: 'admin',
  status: 200,
  body: personRequestSchema,
  response: personErasureSchema,
} as const satisfies Route;

export const getSecondFactor = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 200,
  response: secondFactorSchema,
} as const satisfies Route;

export const setUpSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  status: 201,
  response: secondFactorSetupSchema,
} as const satisfies Route;

export const confirmSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  status: 200,
  body: factorCodeRequestSchema,
  response: recoveryCodesSchema,
} as const satisfies Route;

export const disableSecondFactor = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  status: 204,
  body: factorCodeRequestSchema,
} as const satisfies Route;
