/** What ends when a consultant is retired or deleted: the parts of all subjects. */
import { calendarsDepartures } from '#features/calendars/store/departures.lua.ts';
import { departuresOf } from '#features/consultants/store/departures.ts';
import { hoursDepartures } from '#features/hours/store/departures.lua.ts';

export const departures = departuresOf([hoursDepartures, calendarsDepartures]);
