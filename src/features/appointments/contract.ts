/** The contract's exports for other subjects. */
export { type AppointmentEvent, appointmentHistorySchema } from './contract/appointment-event.ts';
export { getAppointment } from './contract/appointment-routes.ts';
export {
  type AppointmentStatus,
  activeStatuses,
  appointmentStatusSchema,
  appointmentStatuses,
  isActive,
  isOver,
  takingPlaceStatuses,
} from './contract/appointment-status.ts';
export {
  type Appointment,
  type DeskAppointment,
  type Proposal,
  type TimeWarning,
  appointmentSchema,
  confirmSchema,
} from './contract/appointment.ts';
export type { Overlap } from './contract/desk-appointments.ts';
export type { HeldRequest } from './contract/held.ts';
export { lacksLink } from './contract/place.ts';
export { endOfDay, keepsHour, lastMomentOf } from './contract/proposal-end.ts';
export { mostProposed, proposalFields } from './contract/proposal.ts';
export { type Venue, venueSchema } from './contract/place.ts';
export { nextTo } from './contract/next-to.ts';
