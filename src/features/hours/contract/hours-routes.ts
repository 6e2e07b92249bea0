import {
  addExceptionSchema,
  hoursPreviewRequestSchema,
  hoursPreviewSchema,
  offeredTimesQuerySchema,
  offeredTimesSchema,
  ownerQuerySchema,
  removeExceptionQuerySchema,
  saveHoursSchema,
  deskScheduleSchema,
} from './hours.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const getHours = {
  ...defaults,
  method: 'GET',
  path: '/api/hours',
  access: 'admin',
  status: 200,
  query: ownerQuerySchema,
  response: deskScheduleSchema,
} as const satisfies Route;

/** Replaces the weekly rules and the holidays of a schedule. Exceptions stay. */
export const saveHours = {
  ...defaults,
  method: 'POST',
  path: '/api/hours',
  access: 'admin',
  status: 200,
  body: saveHoursSchema,
  response: deskScheduleSchema,
} as const satisfies Route;

/** Returns the effects of a change without making it. */
export const previewHours = {
  ...defaults,
  method: 'POST',
  path: '/api/hours/preview',
  access: 'admin',
  status: 200,
  body: hoursPreviewRequestSchema,
  response: hoursPreviewSchema,
} as const satisfies Route;

export const addException = {
  ...defaults,
  method: 'POST',
  path: '/api/hours/exceptions',
  access: 'admin',
  status: 201,
  body: addExceptionSchema,
  response: deskScheduleSchema,
} as const satisfies Route;

/** Deletes an exception: time that it closed is offered again, time that it opened no longer is. */
export const removeException = {
  ...defaults,
  method: 'DELETE',
  path: '/api/hours/exceptions/:id',
  access: 'admin',
  status: 200,
  query: removeExceptionQuerySchema,
  response: deskScheduleSchema,
} as const satisfies Route;

export const listOfferedTimes = {
  ...defaults,
  method: 'GET',
  path: '/api/hours/times',
  access: 'admin',
  status: 200,
  query: offeredTimesQuerySchema,
  response: offeredTimesSchema,
} as const satisfies Route;
