import { lazy } from 'react';

/** The desk's areas in their order; each is fetched when it is first opened. */
export const areas = {
  overview: lazy(() => import('./overview/Overview.tsx')),
  slots: lazy(() => import('./slots/Slots.tsx')),
  appointments: lazy(() => import('./appointments/Appointments.tsx')),
  messages: lazy(() => import('./inbox/Messages.tsx')),
  inquiries: lazy(() => import('./inbox/Inquiries.tsx')),
  testimonials: lazy(() => import('./testimonials/Testimonials.tsx')),
  records: lazy(() => import('./records/Records.tsx')),
  security: lazy(() => import('./security/Security.tsx')),
} as const;

export type AreaName = keyof typeof areas;

const isAreaName = (text: string): text is AreaName => Object.hasOwn(areas, text);

/** The area that an address's fragment names, before any `?`; the overview if it names none. */
export function areaOf(hash: string): AreaName {
  const [name = ''] = hash.slice(1).split('?');
  return isAreaName(name) ? name : 'overview';
}

export const areaNames = Object.keys(areas).filter(isAreaName);
