/** Tab goes through the forms and the pages of links in the order in which they are seen. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { ContactIsland } from '#features/inbox/page/contact/ContactIsland.tsx';
import { InquiryIsland } from '#features/inbox/page/inquiry/InquiryIsland.tsx';
import { PayIsland } from '#features/payments/page/PayIsland.tsx';
import '#features/inbox/page/contact/contact.css';
import '#features/inbox/page/inquiry/inquiry.css';
import '#features/payments/page/pay.css';
import { answerJson } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { mount } from '#tests/support/components/mount.tsx';
import {
  beAlone,
  choose,
  dayAhead,
  offer,
  openBooking,
} from '#tests/appointments/components/booking-page.tsx';
import {
  appointment,
  openAppointment,
  openRequest,
  request,
  show,
  showRequest,
} from '#tests/links/components/linked.tsx';

/** Whether Tab stops at the element: of a group of radio buttons at one. */
function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility())
    return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const group = [
    ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${element.name}"]`),
  ];
  return element === (group.find(({ checked }) => checked) ?? group[0]);
}

/** Steps of Tab that go up, or back towards the start of a line that is not yet done. */
function faults(): { stops: number; wrong: string[] } {
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  const isRtl = document.documentElement.dir === 'rtl';
  const reachable = 'main :is(a[href], button, input, select, textarea, summary)';
  const stops = [...document.querySelectorAll<HTMLElement>(reachable)]
    .filter(isStop)
    .map((stop) => {
      const { top, bottom, left, right } = stop.getBoundingClientRect();
      const [start, end] = isRtl ? [-right, -left] : [left, right];
      const name = stop.getAttribute('name') ?? stop.textContent.trim().slice(0, 40);
      // Facts beside a title begin above what is decided on them, and are read before it.
      const card = stop.closest('.linked-facts')?.getBoundingClientRect();
      return { name, top, bottom: card?.top ?? bottom, start, end };
    });
  const wrong = stops.slice(1).flatMap((stop, index) => {
    const before = stops[index];
    if (before === undefined) return [];
    const isBelow = stop.top >= before.bottom - 4;
    const isBeside = stop.start >= before.end - 4;
    return isBelow || isBeside ? [] : [`${before.name} → ${stop.name}`];
  });
  return { stops: stops.length, wrong };
}

const setting = (locale: Locale) => ({
  ...{ locale, formTexts: pick(locale, 'form'), privacyPath: '/datenschutz' },
});

/** Each page, with the least number of its stops. */
const pages: Readonly<Record<string, readonly [number, (locale: Locale) => Promise<unknown>]>> = {
  booking: [
    8,
    async (locale) => {
      beAlone();
      offer([dayAhead(4), ['09:00', '10:00']]);
      await openBooking({ locale });
      await choose(dayAhead(4), '10:00');
    },
  ],
  contact: [
    6,
    (locale) =>
      mount(<ContactIsland texts={pick(locale, 'contact')} {...setting(locale)} />, locale),
  ],
  inquiry: [
    6,
    (locale) =>
      mount(<InquiryIsland texts={pick(locale, 'inquiry')} {...setting(locale)} />, locale),
  ],
  appointment: [
    2,
    async (locale) => {
      answerJson(show, appointment);
      await openAppointment(locale);
    },
  ],
  request: [
    4,
    async (locale) => {
      answerJson(showRequest, request);
      await openRequest(locale);
    },
  ],
  payment: [
    2,
    async (locale) => {
      answerJson('POST /api/links/payment', {
        ...{ packageName: 'Strategie', amount: 12_450.5, dueOn: '2041-12-05', isOverdue: false },
        ...{ locale, state: 'open', refunded: 0, canPay: true, isTest: false },
      });
      history.replaceState(null, '', '/pay#token');
      const paths = { privacyPath: '/datenschutz', contactPath: '/contact', contact: 'Kontakt' };
      const props = { texts: pick(locale, 'pay'), titles: {}, locale };
      await mount(<PayIsland {...props} {...paths} />, locale);
      await expect.element(find('[data-view]')).not.toHaveAttribute('data-view', 'loading');
    },
  ],
};

describe.each([
  [1280, 'de'],
  [375, 'de'],
  [1280, 'ar'],
] as const)('%i px wide, in %s', (width, locale) => {
  it.each(Object.entries(pages))('tab order: %s', async (_, [least, open]) => {
    await page.viewport(width, 812);
    onTestFinished(() => page.viewport(1280, 900));
    await open(locale);
    const { stops, wrong } = faults();
    expect(wrong).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(least);
  });
});
