import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import {
  adminTestimonialSchema,
  testimonialChangeSchema,
  testimonialListQuerySchema,
  testimonialOrderSchema,
  testimonialRequestSchema,
  testimonialSchema,
} from './testimonial.ts';

export const listTestimonials = {
  ...defaults,
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
  status: 200,
  query: testimonialListQuerySchema,
  response: z.array(testimonialSchema),
} as const satisfies Route;

export const listAllTestimonials = {
  ...defaults,
  method: 'GET',
  path: '/api/testimonials/all',
  access: 'admin',
  status: 200,
  response: z.array(adminTestimonialSchema),
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

/** Testimonials that are not named follow in their present order. */
export const orderTestimonials = {
  ...defaults,
  method: 'POST',
  path: '/api/testimonials/order',
  access: 'admin',
  status: 204,
  body: testimonialOrderSchema,
} as const satisfies Route;
