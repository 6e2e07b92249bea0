/** Helpers for the pages of signed links. */
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { weekdaysOf } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import '#features/appointments/page/choice.css';
import '#features/appointments/page/booking.css';
import { firmToday } from '#platform/browser/firm-clock.ts';
import '#platform/form/form.css';
import {
  AppointmentIsland,
  type AppointmentIslandProps,
} from '#features/links/page/AppointmentIsland.tsx';
import '#features/links/page/links.css';
import { RequestIsland } from '#features/links/page/RequestIsland.tsx';
import { addDays, toInstant } from '#platform/time/zone.ts';
import { find } from '#tests/support/components/find.ts';
import { mount } from '#tests/support/components/mount.tsx';

export const show = 'POST /api/links/appointment';
export const listTimes = 'POST /api/links/appointment/times';
export const move = 'POST /api/links/appointment/move';
export const cancel = 'POST /api/links/appointment/cancel';
export const showRequest = 'POST /api/links/request';
export const decide = 'POST /api/links/request/decision';

export const heading = page.getByRole('heading', { level: 1 });
export const submit = find('#linked [type=submit]');
export const notice = find('#linked .notice');
export const facts = find('#linked dl');
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The day `days` days from today, `YYYY-MM-DD`. */
export const dayAhead = (days: number) => addDays(firmToday(), days);

const instant = (date: string, time: string) =>
  toInstant(date, time, firm.timeZone)?.toISOString() ?? '';
const date = dayAhead(10);
/** What both links show, whatever the status. */
export const bare: Pick<
  LinkedRequest & LinkedAppointment,
  'service' | 'meeting' | 'consultant' | 'locale' | 'date' | 'time' | 'startsAt' | 'endsAt'
> = {
  ...{ service: 'strategie-beratung', meeting: 'office', consultant: 'firm', locale: 'de' },
  ...{ date, time: '10:00', startsAt: instant(date, '10:00'), endsAt: instant(date, '11:00') },
};

/** A pending appointment that can still be changed. */
export const appointment: LinkedAppointment = {
  ...bare,
  status: 'pending',
  changeUntil: instant(date, '06:00'),
  canChange: true,
};

/** A request that waits for a decision. */
export const request: LinkedRequest = {
  ...bare,
  status: 'pending',
  clientName: 'Ada Muster',
  email: 'ada@example.com',
  phone: 'Nicht angegeben',
  message: 'Guten Tag',
};

async function open(token: string, island: ReactNode, locale: Locale) {
  history.replaceState(null, '', `/link#${token}`);
  await mount(<div id="linked">{island}</div>, locale);
  await expect.element(find('[data-view]')).not.toHaveAttribute('data-view', 'loading');
}

/** Opens the visitor's link and waits until it is loaded. */
export function openAppointment(
  locale: Locale = 'de',
  token = 'token',
  meetings: AppointmentIslandProps['meetings'] = {},
): Promise<void> {
  const props = {
    texts: pick(locale, 'appointment'),
    booking: pick(locale, 'booking'),
    titles: pick(locale, 'services').titles,
    weekdays: weekdaysOf(locale),
    ...{ locale, meetings, bookingPath: '/booking', payPath: '/link' },
  };
  return open(token, <AppointmentIsland {...props} />, locale);
}

/** Opens the firm's link and waits until it is loaded. */
export function openRequest(locale: Locale = 'de', token = 'token'): Promise<void> {
  const { confirmation, times } = pick(locale, 'booking');
  const { csv, meetings } = pick(locale, 'records');
  const inHouse = { service: csv.columns.service, places: meetings };
  const props = {
    texts: pick(locale, 'request'),
    booking: { confirmation: { ...confirmation, ...inHouse }, times },
    titles: pick(locale, 'services').titles,
    venueTexts: { ...pick(locale, 'adminActs').venue, meeting: confirmation.place, meetings },
    ...{ locale, deskPath: '/admin' },
  };
  return open(token, <RequestIsland {...props} />, locale);
}
