import type { Endpoint } from '#server/serve.ts';
import { outsideCalendarsOverlaps } from './outside-calendars-overlaps.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const calendarsEndpoints: readonly Endpoint[] = [outsideCalendarsOverlaps];
