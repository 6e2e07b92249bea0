import type { AppointmentStatus } from '#contract/appointment-status.ts';

/** What the desk offers for an appointment, in the order of its buttons (specification, section 4). */
export const nextStatuses = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;
