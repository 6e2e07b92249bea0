/** Routes by which visitors' links change appointments. */
import { linkedAppointmentSchema } from './link.ts';
import {
  linkCancelSchema,
  linkedTimesSchema,
  linkMoveSchema,
  linkTimesSchema,
} from './link-change.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

const open = { ...defaults, method: 'POST', access: 'public', status: 200 } as const;

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
