/** The booking page as a visitor uses it, through its stable element names, with answers set by each test. */
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type BookingRequest,
  bookingRequestSchema,
} from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { formatHours, formatMinutes, weekdaysOf } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import {
  BookingIsland,
  type BookingIslandProps,
} from '#features/appointments/page/BookingIsland.tsx';
import '#features/appointments/page/choice.css';
import '#features/appointments/page/booking.css';
import { firmToday } from '#platform/browser/firm-clock.ts';
import '#platform/form/form.css';
import { addDays, toInstant } from '#platform/time/zone.ts';
import { answer, answerJson } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { mount } from '#tests/support/components/mount.tsx';

export const list = 'GET /api/slots/available';
export const send = 'POST /api/appointments';
export const listPeople = 'GET /api/consultants';

export const visitor = {
  name: 'Ada Muster',
  email: 'ada@example.com',
  phone: '+43 1 234567',
  message: 'Grüße, =1+1 <b>fett</b>\nمرحبا',
};

export const field = (name: string) => find(`form [name=${name}]`);
export const service = find('select[name=service]');
export const freeDays = find('button[data-date][data-free]');
export const day = (date: string) => find(`button[data-date="${date}"]`);
export const times = find('input[name=time]');
export const timeOf = (time: string) => find(`input[name=time][value="${time}"]`);
export const chosenTime = find('input[name=time]:checked');
export const submit = find('form button[type=submit]');
export const overlay = find('dialog.overlay');
export const confirmation = find('section.confirmation');
export const toasts = find('[data-sonner-toast]');
export const timeNotice = find('#step-time .notice');

/** The date that many days from today, `YYYY-MM-DD`. */
export const dayAhead = (days: number) => addDays(firmToday(), days);

export type Day = readonly [date: string, times: readonly string[]];

/** Answers every request for times with these days. */
export function offer(...days: readonly Day[]): void {
  offerFor({ '': days });
}

/**
 * Answers requests for times by the part of the query that names a service or consultant; `''` is the
 * fallback.
 */
export function offerFor(wishes: Readonly<Record<string, readonly Day[]>>): void {
  answer(list, ({ url }) => {
    const wish = Object.keys(wishes).find((part) => part !== '' && url.includes(part)) ?? '';
    const slots = (wishes[wish] ?? []).flatMap(([date, offered]) =>
      offered.map((time) => ({ date, time, available: true })),
    );
    return Response.json(slots);
  });
}

/** The appointment that the server makes of a request. */
function kept({
  clientName,
  email,
  phone,
  date,
  time,
  service,
  locale,
  ...choice
}: BookingRequest) {
  const startsAt = toInstant(date, time, firm.timeZone) ?? new Date();
  const { consultant = 'firm', meeting = 'office' } = choice;
  return {
    ...{ id: 'A1b2C3d4E5f6G7h8I9j0K_', clientName, email, phone, date, time, service, locale },
    ...{ consultant, meeting, status: 'pending', createdAt: new Date().toISOString() },
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
  };
}

/** From now on every booking request succeeds. */
export const takeBookings = (more: { heldUntil?: string; status?: 'confirmed' } = {}) =>
  answer(send, async (request) => {
    const payload = z.parse(bookingRequestSchema, await request.json());
    return Response.json({ ...kept(payload), ...more }, { status: 201 });
  });

export interface Opening extends Partial<
  Pick<BookingIslandProps, 'special' | 'atOnce' | 'meetings' | 'usualMeetings'>
> {
  locale?: Locale;
  /** `?service=…` */
  query?: string;
}

/** Opens the page and waits until the island is hydrated. */
export async function openBooking({ locale = 'de', query = '', ...rules }: Opening = {}) {
  history.replaceState(null, '', `/booking${query}`);
  const props: BookingIslandProps = {
    texts: pick(locale, 'booking'),
    titles: pick(locale, 'services').titles,
    weekdays: weekdaysOf(locale),
    duration: formatMinutes(60, locale),
    lead: { words: formatHours(240, locale), ms: 240 * 60_000 },
    ...{ locale, privacyPath: '/datenschutz', special: {}, atOnce: [] },
    ...{ meetings: {}, usualMeetings: [] },
    ...rules,
  };
  await mount(<BookingIsland {...props} />, locale);
  await expect.element(service).toBeEnabled();
}

export async function chooseTime(time: string) {
  await press(find(`label.time:has([value="${time}"])`));
  await expect.element(timeOf(time)).toBeChecked();
}

export async function choose(date: string, time: string) {
  await press(day(date));
  await chooseTime(time);
}

export async function fillDetails(details: Partial<typeof visitor> = visitor) {
  for (const [name, value] of Object.entries(details)) await enter(field(name), value);
}

export async function expectDetails(details: Partial<typeof visitor> = visitor) {
  for (const [name, value] of Object.entries(details)) {
    await expect.element(field(name)).toHaveValue(value);
  }
}

/** Sends the form and advances the page's clock until the overlay closes. */
export async function sendThrough(act: () => Promise<void> = () => press(submit)) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await act();
  await expect.element(overlay).toBeVisible();
  const waited = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return overlay.elements();
  };
  await expect.poll(waited).toEqual([]);
  vi.useRealTimers();
}

/** A firm with one consultant: the page offers no choice of consultant. */
export const beAlone = () => answerJson(listPeople, []);
