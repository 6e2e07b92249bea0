import { appointmentStore } from '#store/appointments.ts';
import { type Core, fromEnvironment } from './core.ts';

export const withAppointments = ({ db }: Core) => ({ appointments: appointmentStore(db) });

/** For booking an appointment and for listing what was booked. */
export const appointmentServices = fromEnvironment(withAppointments);
