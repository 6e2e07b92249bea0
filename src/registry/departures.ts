/** The subjects that keep something of a consultant who is retired or deleted. */
import { calendarsDeparture } from '#features/calendars/acts/departure.ts';
import type { Departure } from '#features/consultants/acts/consultants.ts';
import { hoursDeparture } from '#features/hours/acts/departure.ts';

export const departures: readonly Departure[] = [hoursDeparture, calendarsDeparture];
