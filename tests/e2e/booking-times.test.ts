/** Times that grow old on an open page, that there are none of, or that do not come. */
import type { Page } from 'playwright/test';
import { bookingWindowDays } from '#contract/available-slot.ts';
import { firm } from '#firm';
import { pick } from '#i18n/catalogue.ts';
import { fill } from '#i18n/fill.ts';
import { localizePath } from '#i18n/paths.ts';
import { addDays, toInstant, toLocal } from '#time/zone.ts';
import {
  chooseSlot,
  fillDetails,
  freeDays,
  openBooking,
  submitButton,
  times,
  toasts,
  visitor,
  withRules,
} from './booking-page.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { browserLocale, expect, findAxeViolations, languages, test } from './support.ts';

const today = toLocal(new Date(), firm.timeZone).date;
const tomorrow = addDays(today, 1);
type Day = readonly [date: string, times: readonly string[]];

/** Answers with these days from now on; what it returns says how often it was asked. */
async function offer(page: Page, ...days: Day[]) {
  let asked = 0;
  const json = days.flatMap(([date, offered]) =>
    offered.map((time) => ({ date, time, available: true })),
  );
  await page.route('**/api/slots/available*', (route) => {
    asked += 1;
    return route.fulfill({ json });
  });
  return () => asked;
}

/** Opens the page at a time of today, in the firm's zone. */
async function openAt(page: Page, time: string) {
  const now = toInstant(today, time, firm.timeZone) ?? new Date();
  await page.clock.install({ time: now });
  await page.goto('/booking');
  await expect(freeDays(page).first()).toBeEnabled();
}

async function choose(page: Page, date: string, time: string) {
  await page.locator(`button[data-date="${date}"]`).click();
  await page.locator(`input[name=time][value="${time}"]`).check({ force: true });
}

const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pageshow')));
const notice = (page: Page) => page.locator('#step-time .notice');
const { notices, times: words, calendar, toasts: said } = pick('de', 'booking');

test('at midnight the times are asked for again, and a day that is over is dropped', async ({
  page,
}) => {
  await offer(page, [today, ['23:45']], [tomorrow, ['10:00']]);
  await openAt(page, '23:30');
  await choose(page, today, '23:45');
  await fillDetails(page, { name: visitor.name });
  await offer(page, [tomorrow, ['10:00']]);
  await page.clock.fastForward('31:00');
  await expect(notice(page)).toHaveText(notices.past);
  // Said once.
  await expect(page.locator('#step-time')).not.toContainText(words.chooseDate);
  await expect(page.locator('input[name=date]')).toHaveValue('');
  await expect(page.locator(`button[data-date="${tomorrow}"]`)).toHaveAttribute(
    'aria-current',
    'date',
  );
  await expect(page.locator('[name=name]')).toHaveValue(visitor.name);
  await expect(page.locator('.summary-sentence')).not.toContainText('23:45');
  await choose(page, tomorrow, '10:00');
  await expect(notice(page)).toHaveCount(0);
});

test('at midnight they are even where nobody has touched the page', async ({ page }) => {
  await offer(page, [today, ['23:45']], [tomorrow, ['10:00']]);
  await openAt(page, '23:58');
  const asked = await offer(page, [tomorrow, ['10:00']]);
  await page.clock.runFor('06:00');
  await expect.poll(asked).toBe(1);
  // Gone, or the first of a week whose other days can be chosen.
  await expect(page.locator(`button[data-date="${today}"]:enabled`)).toHaveCount(0);
});

test('on return after a while a time that elapsed is no longer free, and not somebody’s', async ({
  page,
}) => {
  await offer(page, [tomorrow, ['10:00', '11:00']]);
  await openAt(page, '12:00');
  await choose(page, tomorrow, '10:00');
  const asked = await offer(page, [tomorrow, ['11:00']]);
  await page.clock.fastForward('04:00');
  await comeBack(page);
  expect(asked()).toBe(0);
  await page.clock.fastForward('02:00');
  await comeBack(page);
  await expect(notice(page)).toHaveText(notices.slot_unavailable);
  await expect(notice(page)).toContainText('nicht mehr frei');
  await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
  await expect(page.locator('input[name=date]')).toHaveValue(tomorrow);
  expect(asked()).toBe(1);
  expect(await findAxeViolations(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('whoever looks elsewhere is told that a time elapsed, and nobody twice', async ({
    page,
  }) => {
    await offer(page, [tomorrow, ['10:00', '11:00', '12:00']]);
    await openAt(page, '12:00');
    await choose(page, tomorrow, '10:00');
    await offer(page, [tomorrow, ['11:00', '12:00']]);
    await page.clock.fastForward('06:00');
    await comeBack(page);
    await expect(notice(page)).toHaveText(notices.slot_unavailable);
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(toasts(page)).toHaveCount(0);
    await choose(page, tomorrow, '11:00');
    await submitButton(page).scrollIntoViewIfNeeded();
    await offer(page, [tomorrow, ['12:00']]);
    await page.clock.fastForward('06:00');
    await comeBack(page);
    await expect(toasts(page)).toHaveText(said.slotLost);
    await expect(notice(page)).not.toBeInViewport();
  });
});

test('a day whose last time went says both, one sentence clear of the other', async ({ page }) => {
  const other = addDays(tomorrow, 1);
  await offer(page, [tomorrow, ['10:00']], [other, ['10:00']]);
  await openAt(page, '12:00');
  await choose(page, tomorrow, '10:00');
  await offer(page, [other, ['10:00']]);
  await page.clock.fastForward('06:00');
  await comeBack(page);
  const [one, two] = [notice(page), page.locator('#step-time').getByText(words.none)];
  await expect(one).toHaveText(notices.slot_unavailable);
  await expect(two).toBeVisible();
  const [upper, lower] = [await one.boundingBox(), await two.boundingBox()];
  const end = (upper?.y ?? 0) + (upper?.height ?? 0);
  expect((lower?.y ?? 0) - end).toBeGreaterThanOrEqual(12);
});

test('a return without a network costs nothing and says nothing', async ({ page }) => {
  await offer(page, [tomorrow, ['10:00']]);
  await openAt(page, '12:00');
  await choose(page, tomorrow, '10:00');
  await page.route('**/api/slots/available*', (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse('**/api/slots/available*');
  await page.clock.fastForward('10:00');
  await comeBack(page);
  await answered;
  await expect(page.locator('input[name=time]:checked')).toHaveValue('10:00');
  await expect(toasts(page)).toHaveCount(0);
});

test.describe('a day that the server says is over', () => {
  test.use({ expectedErrors: /status of 422/ });

  for (const code of ['past', 'beyond_window']) {
    test(`is dropped, said, and asked for again: ${code}`, async ({ page }) => {
      await openBooking(page);
      await page.locator('[name=service]').selectOption('sonstige');
      await chooseSlot(page);
      await fillDetails(page, { ...visitor, email: `${code}@example.com` });
      await page.route('**/api/appointments', (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            ...{ type: 'about:blank', title: 'x', status: 422, code: 'validation_failed' },
            ...{ requestId: 'r', errors: [{ field: 'date', code }] },
          },
        }),
      );
      const asked = page.waitForRequest('**/api/slots/available*');
      await submitButton(page).click();
      await asked;
      await expect(toasts(page)).toContainText(said.slotLost);
      await expect(notice(page)).toHaveText(notices.past);
      await expect(notice(page)).toBeFocused();
      await expect(page.locator('input[name=date]')).toHaveValue('');
      await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
    });
  }
});

for (const language of languages) {
  test.describe(`no free time at all, in ${language}`, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 812 } });

    test('on a phone the way to the firm comes first, and nothing can be filled in vain', async ({
      page,
    }) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await page.route('**/api/slots/available*', async (route) => {
        await promise;
        await route.fulfill({ json: [] });
      });
      await page.goto(localizePath('/booking', language));
      await expect(page.locator('[name=service]')).toBeEnabled();
      await watchShifts(page);
      resolve(undefined);
      const { empty } = pick(language, 'booking').calendar;
      await expect(page.getByText(fill(empty, { days: bookingWindowDays }))).toBeInViewport();
      await expect(page.locator('main a[href^="mailto:"]:visible')).toHaveCount(1);
      await expect(page.locator('main a[href^="tel:"]:visible')).toBeInViewport();
      // Below the heading, whose invitation it takes the place of, and above a first visit's banner.
      const heading = await page.locator('h1').boundingBox();
      const message = await page.locator('.calendar-said').boundingBox();
      expect(message?.y ?? NaN).toBeGreaterThan((heading?.y ?? NaN) + (heading?.height ?? NaN));
      const banner = await page.locator('#consent').boundingBox();
      for (const way of ['mailto:', 'tel:']) {
        const box = await page.locator(`main a[href^="${way}"]:visible`).boundingBox();
        expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(banner?.y ?? NaN);
      }
      for (const field of ['service', 'name', 'email', 'phone', 'message']) {
        await expect(page.locator(`form [name=${field}]`)).toBeHidden();
      }
      await expect(submitButton(page)).toBeHidden();
      await expect(page.locator('.summary')).toBeHidden();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await shifted(page)).toBe(0);
    });
  });
}

test('none for one service: another can still be chosen, and what was typed stays', async ({
  page,
}) => {
  await withRules(page, { special: { sonstige: { askFor: 'sonstige', duration: '120 Minuten' } } });
  await page.route('**/api/slots/available*', async (route) =>
    route.request().url().includes('service=sonstige')
      ? route.fulfill({ json: [] })
      : route.continue(),
  );
  await openBooking(page);
  await fillDetails(page, { name: visitor.name });
  await page.locator('[name=service]').selectOption('sonstige');
  await expect(page.getByText(fill(calendar.empty, { days: bookingWindowDays }))).toBeVisible();
  await expect(page.locator('[name=name]')).toBeHidden();
  await page.locator('[name=service]').selectOption('projekt-management');
  await expect(page.locator('[name=name]')).toHaveValue(visitor.name);
  await expect(page.locator('[name=name]')).toBeVisible();
});

test('a day without times, all else filled in: the error stands at step 2 and has the focus', async ({
  page,
}) => {
  const next = addDays(today, 2);
  await offer(page, [tomorrow, ['10:00']], [next, ['10:00']]);
  await openAt(page, '12:00');
  await page.locator('[name=service]').selectOption('sonstige');
  await page.locator(`button[data-date="${addDays(today, 5)}"]`).click();
  await fillDetails(page, { ...visitor, email: 'no-time@example.com' });
  await submitButton(page).click();
  await expect(toasts(page)).toContainText(said.chooseSlot);
  const error = page.locator('#step-time .field-error');
  await expect(error).toHaveText(words.none);
  await expect(error).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.locator(`button[data-date="${next}"]`).click();
  await expect(times(page)).toHaveCount(1);
});

test.describe('times that do not come', () => {
  test.use({ expectedErrors: /status of 503|could not be loaded/ });

  test('take nothing along: day, time and words are there once they do', async ({ page }) => {
    let isAway = false;
    await withRules(page, {
      special: { sonstige: { askFor: 'sonstige', duration: '120 Minuten' } },
    });
    await page.route('**/api/slots/available*', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await openBooking(page);
    const { date, time } = await chooseSlot(page);
    await fillDetails(page, { ...visitor, email: 'away@example.com' });
    isAway = true;
    await page.locator('[name=service]').selectOption('sonstige');
    await expect(page.getByText(calendar.failed)).toBeVisible();
    // Nor is the step of the times left without words.
    await expect(page.locator('#step-time')).toContainText(words.failed);
    await submitButton(page).click();
    await expect(page.locator('#booking-date .notice')).toBeFocused();
    isAway = false;
    await page.getByRole('button', { name: calendar.retry }).click();
    await expect(page.locator('input[name=date]')).toHaveValue(date);
    await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
    await expect(page.locator('input[name=time]:checked')).toHaveValue(time);
  });

  test('are asked for again by keyboard, which goes on where they are, or where they are not', async ({
    page,
  }) => {
    let isAway = true;
    await page.route('**/api/slots/available*', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await page.goto('/booking');
    const retry = page.getByRole('button', { name: calendar.retry });
    await retry.focus();
    const answered = page.waitForResponse('**/api/slots/available*');
    await page.keyboard.press('Enter');
    await answered;
    await expect(retry).toBeFocused();
    isAway = false;
    await page.keyboard.press('Enter');
    await expect(page.locator('.day[tabindex="0"]')).toBeFocused();
    await expect(page.locator('.day[tabindex="0"]')).toHaveAttribute('data-free');
  });
});
