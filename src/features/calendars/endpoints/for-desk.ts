import type { Endpoint } from '#server/serve.ts';
import { outsideCalendarsOverlaps } from './outside-calendars-overlaps.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const calendarsEndpoints: readonly Endpoint[] = [outsideCalendarsOverlaps];
