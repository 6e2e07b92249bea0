/** The money for appointments, for subjects that payments build on. */
export { appointmentMoney } from '#features/payments/store/of-appointment.ts';
