/** The desk's calls about messages, testimonials, people, the trail and the second factor. */
import * as z from 'zod/mini';
import { auditEntrySchema, auditQuerySchema } from './audit.ts';
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
  adminTestimonialSchema,
  testimonialChangeSchema,
  testimonialOrderSchema,
} from './testimonial.ts';

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
