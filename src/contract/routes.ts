/**
 * The calls of the API: method, path, who may call it, what goes in and what comes out; those of
 * the desk are in `desk-routes.ts`. Each is an export of its own, so that an island or a function
 * carries only the schemas of the calls it makes.
 */
import * as z from 'zod/mini';
import {
  appointmentListQuerySchema,
  appointmentSchema,
  bookingRequestSchema,
  statusChangeBodySchema,
  statusChangeQuerySchema,
} from './appointment.ts';
import {
  contactMessageSchema,
  contactRequestSchema,
  inboxQuerySchema,
  receiptSchema,
} from './contact.ts';
import { inquiryRequestSchema, inquirySchema } from './inquiry.ts';
import { defaults, type Route } from './route.ts';
import { sessionSchema, signInRequestSchema } from './session.ts';
import {
  availableSlotSchema,
  availableSlotsQuerySchema,
  generateSlotsRequestSchema,
  generateSlotsResponseSchema,
  slotListQuerySchema,
  slotSchema,
} from './slot.ts';
import {
  testimonialListQuerySchema,
  testimonialRequestSchema,
  testimonialSchema,
} from './testimonial.ts';
import { visitCountSchema, visitListQuerySchema, visitSchema } from './visit.ts';

export const listAvailableSlots = {
  ...defaults,
  method: 'GET',
  path: '/api/slots/available',
  access: 'public',
  status: 200,
  query: availableSlotsQuerySchema,
  response: z.array(availableSlotSchema),
} as const satisfies Route;

export const listSlots = {
  ...defaults,
  method: 'GET',
  path: '/api/slots/all',
  access: 'admin',
  status: 200,
  query: slotListQuerySchema,
  response: z.array(slotSchema),
} as const satisfies Route;

export const generateSlots = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/generate',
  access: 'admin',
  status: 201,
  body: generateSlotsRequestSchema,
  response: generateSlotsResponseSchema,
} as const satisfies Route;

export const deleteSlot = {
  ...defaults,
  method: 'DELETE',
  path: '/api/slots/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const createAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments',
  access: 'public',
  status: 201,
  body: bookingRequestSchema,
  response: appointmentSchema,
} as const satisfies Route;

export const listAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments',
  access: 'admin',
  status: 200,
  query: appointmentListQuerySchema,
  response: z.array(appointmentSchema),
} as const satisfies Route;

export const getAppointment = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 200,
  response: appointmentSchema,
} as const satisfies Route;

export const changeAppointmentStatus = {
  ...defaults,
  method: 'PATCH',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 200,
  query: statusChangeQuerySchema,
  body: statusChangeBodySchema,
  response: appointmentSchema,
} as const satisfies Route;

export const sendContactMessage = {
  ...defaults,
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  status: 201,
  body: contactRequestSchema,
  response: receiptSchema,
} as const satisfies Route;

export const listContactMessages = {
  ...defaults,
  method: 'GET',
  path: '/api/contact/messages',
  access: 'admin',
  status: 200,
  query: inboxQuerySchema,
  response: z.array(contactMessageSchema),
} as const satisfies Route;

export const sendInquiry = {
  ...defaults,
  method: 'POST',
  path: '/api/inquiries',
  access: 'public',
  status: 201,
  body: inquiryRequestSchema,
  response: receiptSchema,
} as const satisfies Route;

export const listInquiries = {
  ...defaults,
  method: 'GET',
  path: '/api/inquiries',
  access: 'admin',
  status: 200,
  query: inboxQuerySchema,
  response: z.array(inquirySchema),
} as const satisfies Route;

export const listTestimonials = {
  ...defaults,
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  status: 200,
  query: testimonialListQuerySchema,
  response: z.array(testimonialSchema),
} as const satisfies Route;

export const createTestimonial = {
  ...defaults,
  method: 'POST',
  path: '/api/testimonials',
  access: 'admin',
  status: 201,
  body: testimonialRequestSchema,
  response: receiptSchema,
} as const satisfies Route;

/** A beacon's call: what it answers, nobody reads. */
export const recordVisit = {
  ...defaults,
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  status: 204,
  body: visitSchema,
} as const satisfies Route;

/** By day, ascending; within a day the page seen most comes first. */
export const listVisits = {
  ...defaults,
  method: 'GET',
  path: '/api/visits',
  access: 'admin',
  status: 200,
  query: visitListQuerySchema,
  response: z.array(visitCountSchema),
} as const satisfies Route;

export const signIn = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/session',
  access: 'public',
  status: 200,
  body: signInRequestSchema,
  response: sessionSchema,
} as const satisfies Route;

export const getSession = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/session',
  access: 'public',
  status: 200,
  response: sessionSchema,
} as const satisfies Route;

export const signOut = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/session',
  access: 'admin',
  status: 204,
} as const satisfies Route;
