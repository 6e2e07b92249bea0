import type { ComponentType } from 'react';
import { loadStyles } from '#platform/desk/styles.ts';
import * as today from './areas/today.tsx';
import calendarSheet from './calendar.css?url';
import todaySheet from './today/today.css?url';

/** An area with a style sheet of its own. */
const styled = async <T>(sheet: string, area: Promise<T>): Promise<T> =>
  (await Promise.all([area, loadStyles(sheet)]))[0];

const fetchers = {
  // The desk begins with it.
  today: () => styled(todaySheet, Promise.resolve(today)),
  calendar: () => styled(calendarSheet, import('./areas/calendar.tsx')),
  figures: () => import('./areas/figures.tsx'),
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

/** The area named by a URL's fragment, before any `?`; today if it names none. */
export function areaOf(hash: string): AreaName {
  const [name = ''] = hash.slice(1).split('?');
  return isAreaName(name) ? name : 'today';
}

/** The areas in the order of the navigation: what is used all day, what comes in, what is set up. */
export const groups: readonly {
  title?: 'inbox' | 'settings';
  areas: readonly AreaName[];
}[] = [
  { areas: ['today', 'calendar', 'appointments', 'payments'] },
  { title: 'inbox', areas: ['messages', 'inquiries', 'testimonials'] },
  { title: 'settings', areas: ['hours', 'consultants', 'records', 'security', 'figures'] },
];

export const areaNames = groups.flatMap(({ areas }) => areas);

/** Whether a narrow window shows the area without opening the navigation. */
export const isNear = (name: AreaName): boolean =>
  ['today', 'calendar', 'appointments', 'messages'].includes(name);

const fetched = new Map<AreaName, ComponentType>();

/** The content of an area, if it was already fetched. */
export const fetchedArea = (name: AreaName): ComponentType | undefined => fetched.get(name);

/** Fetches the content of an area. Rejects if the import fails. */
export async function fetchArea(name: AreaName): Promise<ComponentType> {
  const { default: area } = await fetchers[name]();
  fetched.set(name, area);
  return area;
}
