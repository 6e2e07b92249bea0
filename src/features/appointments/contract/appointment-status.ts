/** The statuses of an appointment and their transitions, shared by rules and desk. */
import * as z from 'zod/mini';

/**
 * Status → statuses that people may change it to; never the status itself. A request that is not answered in
 * time becomes `expired` automatically (`src/features/appointments/rules/lapse.ts`).
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

/** The statuses from which `to` can be reached. */
export const sourcesOf = (to: AppointmentStatus): AppointmentStatus[] =>
  appointmentStatuses.filter((from) => followersOf(from).includes(to));

/** In these statuses an appointment occupies its time in the calendar and can be moved. */
export const activeStatuses = ['pending', 'confirmed'] as const satisfies AppointmentStatus[];
export const isActive = (status: AppointmentStatus): boolean =>
  activeStatuses.some((each) => each === status);

/**
 * In these statuses an appointment does not take place: it was cancelled, or the request was not answered in
 * time.
 */
const overStatuses = ['cancelled', 'expired'] as const satisfies AppointmentStatus[];
export const isOver = (status: AppointmentStatus): boolean =>
  overStatuses.some((each) => each === status);

/** In these statuses an appointment takes place, or took place. */
export const takingPlaceStatuses = appointmentStatuses.filter((status) => !isOver(status));

/** Groups of statuses for which the desk searches: in the calendar, and all that take place. */
export const statusGroups = {
  active: activeStatuses,
  taking_place: takingPlaceStatuses,
} as const satisfies Record<string, readonly AppointmentStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const isStatusGroup = (text: string): text is StatusGroup =>
  Object.hasOwn(statusGroups, text);

/** True for a status that can be set only once the appointment has begun. */
export const onlyFromStart = (to: AppointmentStatus): boolean => to === 'completed';

/**
 * The statuses that an appointment can be changed to at this moment, in the order of the transition table.
 */
export const nextStatuses = (
  { status, startsAt }: { status: AppointmentStatus; startsAt: string },
  now: Date,
): AppointmentStatus[] =>
  followersOf(status).filter((to) => !onlyFromStart(to) || new Date(startsAt) <= now);
