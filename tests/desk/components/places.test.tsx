/** Where the desk leads, and where it stands then. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Statistics } from '#features/desk/contract/statistics.ts';
import { listOf } from '#features/desk/desk/figures/addresses.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { plural } from '#platform/i18n/plural.ts';
import { answer, answerJson, problem, sentTo } from '#tests/support/components/answers.ts';
import { press } from '#tests/support/components/hand.ts';
import { inWindow } from '#tests/support/components/looks.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';
import { consultantOf } from '#tests/support/consultant.ts';

const { nav } = pick('de', 'admin');
const { figures } = pick('de', 'adminToday');
const statistics: Statistics = {
  appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0, expired: 0 },
  ...{
    awaited: 0,
    today: 2,
    thisWeek: 5,
    consultants: [],
    bookings: [],
    erased: [],
    unbookable: [],
  },
  slots: { free: 9, booked: 0, services: [] },
  unread: { messages: 0, inquiries: 0 },
};

beforeEach(() => {
  answerNothing();
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
});

const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

it('today’s figures: each leads to the list of what it counts', async () => {
  answerJson('GET /api/admin/statistics', statistics);
  answer('GET /api/appointments/overlaps', () => problem('not_found'));
  answerJson('POST /api/appointments/search', []);
  history.replaceState(null, '', '/#today');
  mountDesk('texts.nothing');
  const link = (text: string) => page.getByRole('link', { name: text, exact: true });
  const day = link(plural(figures.today, 2, 'de', { count: '2' }));
  await expect.element(day).toHaveAttribute('href', listOf.today(firmToday()));
  await press(link(plural(figures.thisWeek, 5, 'de', { count: '5' })));
  await expect.element(heading(nav.appointments)).toBeVisible();
  const asked = new URLSearchParams(listOf.thisWeek(firmToday()).split('?')[1]);
  await expect
    .poll(() => sentTo('POST /api/appointments/search'))
    .toContainEqual(
      expect.objectContaining({
        ...{ status: 'taking_place', order: 'start' },
        ...{ startDate: asked.get('startDate'), endDate: asked.get('endDate') },
      }),
    );
});

it('today: says nothing of what could not be read, and that it could not be', async () => {
  const { loadFailed } = pick('de', 'admin');
  const { needs } = pick('de', 'adminToday');
  for (const reads of ['GET /api/*', 'POST /api/*/search', 'POST /api/*/known'] as const) {
    answer(reads, () => problem('internal_error'));
  }
  history.replaceState(null, '', '/#today');
  mountDesk('texts.nothing');
  const toast = () => document.querySelector('[data-sonner-toast]')?.textContent;
  await expect.poll(toast).toBe(loadFailed);
  const failed = () => document.querySelector('.today-needs [role=alert]')?.textContent;
  await expect.poll(failed).toContain(loadFailed);
  expect(page.getByText(needs.calm).elements()).toEqual([]);
});

it('an area that is opened starts at its top; going back is where one was', async () => {
  history.replaceState(null, '', '/#records');
  mountDesk('texts.nothing');
  await expect.element(heading(nav.records)).toBeVisible();
  await inWindow({ width: 1280, height: 300 }, async () => {
    // Each area is longer than the window.
    document.querySelector<HTMLElement>('.desk')?.style.setProperty('min-block-size', '1000px');
    scrollTo(0, 200);
    await expect.poll(() => scrollY).toBe(200);
    await new Promise(requestAnimationFrame);
    document.querySelector<HTMLElement>('.desk-nav a[href="#hours"]')?.click();
    await expect.element(heading(nav.hours)).toBeVisible();
    await expect.poll(() => scrollY).toBe(0);
    history.back();
    await expect.element(heading(nav.records)).toBeVisible();
    await expect.poll(() => scrollY).toBe(200);
  });
});
