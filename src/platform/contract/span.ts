/** How long appointments and their buffers may be. The store scans no further (`appointment.lua.ts`). */

/** Minutes. */
export const shortestAppointmentMinutes = 15;
export const longestAppointmentMinutes = 240;
export const longestBufferMinutes = 120;
