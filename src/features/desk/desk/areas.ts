import type { ComponentType } from 'react';

/** The desk's areas, in order. */
const fetchers = {
  overview: () => import('./areas/overview.tsx'),
  slots: () => import('./areas/slots.tsx'),
  hours: () => import('./areas/hours.tsx'),
  consultants: () => import('./areas/consultants.tsx'),
  appointments: () => import('./areas/appointments.tsx'),
  messages: () => import('./areas/messages.tsx'),
  inquiries: () => import('./areas/inquiries.tsx'),
  payments: () => import('./areas/payments.tsx'),
  testimonials: () => import('./areas/testimonials.tsx'),
  records: () => import('./areas/records.tsx'),
  security: () => import('./areas/security.tsx'),
} as const;

export type AreaName = keyof typeof fetchers;

const isAreaName = (text: string): text is AreaName => Object.hasOwn(fetchers, text);

/** The area named by a URL's fragment, before any `?`; the overview if it names none. */
export function areaOf(hash: string): AreaName {
  const [name = ''] = hash.slice(1).split('?');
  return isAreaName(name) ? name : 'overview';
}

export const areaNames = Object.keys(fetchers).filter(isAreaName);

const fetched = new Map<AreaName, ComponentType>();

/** The content of an area, if it was already fetched. */
export const fetchedArea = (name: AreaName): ComponentType | undefined => fetched.get(name);

/** Fetches the content of an area. Rejects if the import fails. */
export async function fetchArea(name: AreaName): Promise<ComponentType> {
  const { default: area } = await fetchers[name]();
  fetched.set(name, area);
  return area;
}
