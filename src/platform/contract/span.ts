/**
 * Limits on the length of appointments and their buffers. The store's scripts rely on them for how far to
 * scan (`spans.lua`).
 */

/** In minutes. */
export const shortestAppointmentMinutes = 15;
export const longestAppointmentMinutes = 240;
export const longestBufferMinutes = 120;
