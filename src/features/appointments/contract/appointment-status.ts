/** The life of an appointment, once for domain, scripts and desk (decisions.md, "Slots and appointments"). */
import * as z from 'zod/mini';

/**
 * Status → those that may follow it when people decide. None leads to itself. A request that nobody
 * answered becomes `expired` by itself alone (`src/features/appointments/rules/lapse.ts`).
 */
const appointmentTransitions = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
  expired: ['confirmed', 'completed'],
} as const satisfies Record<string, readonly string[]>;

export type AppointmentStatus = keyof typeof appointmentTransitions;

const isStatus = (text: string): text is AppointmentStatus =>
  Object.hasOwn(appointmentTransitions, text);
export const appointmentStatuses = Object.keys(appointmentTransitions).filter(isStatus);
export const appointmentStatusSchema = z.enum(appointmentStatuses, 'unknown_status');

const followersOf = (status: AppointmentStatus): readonly AppointmentStatus[] =>
  appointmentTransitions[status];

/** Those from which a status can be reached. */
export const sourcesOf = (to: AppointmentStatus): AppointmentStatus[] =>
  appointmentStatuses.filter((from) => followersOf(from).includes(to));

/** In these an appointment takes its time in the calendar, and can be moved. */
export const activeStatuses = ['pending', 'confirmed'] as const satisfies AppointmentStatus[];
export const isActive = (status: AppointmentStatus): boolean =>
  activeStatuses.some((each) => each === status);

/** In these it does not take place: somebody called it off, or nobody answered the request. */
export const overStatuses = ['cancelled', 'expired'] as const satisfies AppointmentStatus[];
export const isOver = (status: AppointmentStatus): boolean =>
  overStatuses.some((each) => each === status);

/** Reached only once the appointment has begun. */
export const onlyFromStart = (to: AppointmentStatus): boolean => to === 'completed';

/** What can be done with an appointment at this moment, in the order of the table. */
export const nextStatuses = (
  { status, startsAt }: { status: AppointmentStatus; startsAt: string },
  now: Date,
): AppointmentStatus[] =>
  followersOf(status).filter((to) => !onlyFromStart(to) || new Date(startsAt) <= now);
