/** Routes of clients' links. All use POST, so that programs which follow links change nothing. */
import { linkSchema } from './link.ts';
import {
  linkCancelSchema,
  linkedAppointmentSchema,
  linkedTimesSchema,
  linkMoveSchema,
  linkTimesSchema,
} from './linked-appointment.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

const open = { ...defaults, method: 'POST', access: 'public', status: 200 } as const;

export const showLinkedAppointment = {
  ...open,
  path: '/api/links/appointment',
  body: linkSchema,
  response: linkedAppointmentSchema,
} as const satisfies Route;

/** Times to which the appointment can be moved, ascending. */
export const listLinkedTimes = {
  ...open,
  path: '/api/links/appointment/times',
  body: linkTimesSchema,
  response: linkedTimesSchema,
} as const satisfies Route;

export const moveLinkedAppointment = {
  ...open,
  path: '/api/links/appointment/move',
  body: linkMoveSchema,
  response: linkedAppointmentSchema,
} as const satisfies Route;

export const cancelLinkedAppointment = {
  ...open,
  path: '/api/links/appointment/cancel',
  body: linkCancelSchema,
  response: linkedAppointmentSchema,
} as const satisfies Route;
