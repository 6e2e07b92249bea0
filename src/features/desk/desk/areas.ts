import type { ComponentType } from 'react';

/** The desk's areas, in order. */
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
