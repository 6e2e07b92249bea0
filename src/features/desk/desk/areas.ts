import type { ComponentType } from 'react';

/** The desk's areas in their order. */
const fetchers = {
  overview: () => import('./overview/Overview.tsx'),
  slots: () => import('#features/hours/desk/slots/Slots.tsx'),
  hours: () => import('#features/hours/desk/Hours.tsx'),
  consultants: () => import('#features/consultants/desk/Consultants.tsx'),
  appointments: () => import('#features/appointments/desk/Appointments.tsx'),
  messages: () => import('#features/inbox/desk/Messages.tsx'),
  inquiries: () => import('#features/inbox/desk/Inquiries.tsx'),
  payments: () => import('#features/payments/desk/Payments.tsx'),
  testimonials: () => import('#features/testimonials/desk/Testimonials.tsx'),
  records: () => import('#features/records/desk/Records.tsx'),
  security: () => import('#features/access/desk/security/Security.tsx'),
} as const;

export type AreaName = keyof typeof fetchers;

const isAreaName = (text: string): text is AreaName => Object.hasOwn(fetchers, text);

/** The area that an address's fragment names, before any `?`; the overview if it names none. */
export function areaOf(hash: string): AreaName {
  const [name = ''] = hash.slice(1).split('?');
  return isAreaName(name) ? name : 'overview';
}

export const areaNames = Object.keys(fetchers).filter(isAreaName);

const fetched = new Map<AreaName, ComponentType>();

/** What an area shows, if it was fetched already. */
export const fetchedArea = (name: AreaName): ComponentType | undefined => fetched.get(name);

/** Fetches what an area shows; fails where that is not to be had. */
export async function fetchArea(name: AreaName): Promise<ComponentType> {
  const { default: area } = await fetchers[name]();
  fetched.set(name, area);
  return area;
}
