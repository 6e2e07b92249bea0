/** How a visitor's signed link changes how one meets. */
import * as z from 'zod/mini';
import { meetingSchema } from '#features/consultants/contract.ts';
import { changedPhoneSchema, isCallable } from '#platform/contract/fields.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { linkedAppointmentSchema } from './link.ts';
import { token } from './link-parts.ts';

/** `phone` counts only for a call; absent, the number that the client has given counts. */
const linkMeetingSchema = z
  .strictObject({ token, meeting: meetingSchema, phone: z.optional(changedPhoneSchema) })
  .check(
    z.refine(
      ({ meeting, phone }) => meeting !== 'phone' || phone === undefined || isCallable(phone),
      {
        path: ['phone'],
        error: 'required',
      },
    ),
  );

/** One of the ways that the service offers; another is an `illegal_transition`. */
export const meetLinkedAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/links/appointment/meeting',
  access: 'public',
  status: 200,
  body: linkMeetingSchema,
  response: linkedAppointmentSchema,
} as const satisfies Route;
