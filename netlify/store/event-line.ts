import type { AppointmentEvent } from '#contract/appointment.ts';

type Unmoored<T> = T extends unknown ? Omit<T, 'from'> : never;

/** An event as a line of a history; what it leads away from is added where it is known, in Lua. */
export const eventLine = (event: Unmoored<AppointmentEvent>): string => JSON.stringify(event);
