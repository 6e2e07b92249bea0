/** The weeks over New Year on the booking page and in the desk; the functions' clock stands at Christmas. */
import type { Page } from 'playwright/test';
import type { NewException } from '#features/hours/contract/hours.ts';
import { firm } from '#firm';
import { localizePath } from '#platform/i18n/paths.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { serveBridge } from '#tests/support/bridge.ts';
import { officeHours } from '#tests/support/hours.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { freeDays } from './booking-page.ts';
import { area, open } from './desk-page.ts';
import { keepPicture } from './pictures.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  type Language,
  test as base,
} from './support.ts';

const now = new Date('2026-12-25T09:00:00Z');

/** The office hours, except for the holidays of Zug. */
const week = { ...officeHours, holidays: ['zug'] };
const exceptions: NewException[] = [
  { kind: 'closed', from: '2026-12-29T12:00', to: '2026-12-30T00:00', reason: 'Inventur' },
  { kind: 'closed', from: '2027-01-05T00:00', to: '2027-01-08T00:00', reason: 'Ferien' },
];

/** A page of the built site whose API calls go to functions at that moment, with an admin session. */
const test = base.extend<{ atChristmas: Page }>({
  atChristmas: async ({ page }, use) => {
    const engine = await createEmbeddedEngine();
    const bridge = await serveBridge(engine);
    const app = await createApp({
      redis: createRedis(bridge.credentials, { timeoutMs: patienceMs }),
      now: () => now,
    });
    const session = await app.signIn();
    await app.call('/api/hours', { method: 'POST', body: week, headers: session });
    for (const exception of exceptions) {
      const body = { exception };
      const made = await app.call('/api/hours/exceptions', {
        ...{ method: 'POST', body, headers: session },
      });
      expect(made.status).toBe(201);
    }
    await page.clock.install({ time: now });
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      const body = request.postData();
      const answer = await app.call(`${pathname}${search}`, {
        method: request.method(),
        ...(body !== null && { body }),
        headers: session,
      });
      const headers = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers, body: await answer.text() });
    });
    await use(page);
    await page.unrouteAll({ behavior: 'wait' });
    await bridge.close();
    await engine.close();
  },
});

/** The heading of each day once chosen, and its times. */
const whole = '09:00 10:00 11:00 13:00 14:00 15:00 16:00';
const read: Readonly<Record<Language, readonly string[]>> = {
  de: [
    `Montag, 28. Dezember: ${whole}`,
    'Dienstag, 29. Dezember: 09:00 10:00 11:00',
    `Mittwoch, 30. Dezember: ${whole}`,
    `Donnerstag, 31. Dezember: ${whole}`,
    `Montag, 4. Januar: ${whole}`,
    `Freitag, 8. Januar: ${whole}`,
    `Montag, 11. Januar: ${whole}`,
  ],
  en: [
    `Monday 28 December: ${whole}`,
    'Tuesday 29 December: 09:00 10:00 11:00',
    `Wednesday 30 December: ${whole}`,
    `Thursday 31 December: ${whole}`,
    `Monday 4 January: ${whole}`,
    `Friday 8 January: ${whole}`,
    `Monday 11 January: ${whole}`,
  ],
  ar: [
    `الاثنين، 28 ديسمبر: ${whole}`,
    'الثلاثاء، 29 ديسمبر: 09:00 10:00 11:00',
    `الأربعاء، 30 ديسمبر: ${whole}`,
    `الخميس، 31 ديسمبر: ${whole}`,
    `الاثنين، 4 يناير: ${whole}`,
    `الجمعة، 8 يناير: ${whole}`,
    `الاثنين، 11 يناير: ${whole}`,
  ],
};

for (const language of inLanguages('de')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language], timezoneId: firm.timeZone });

    test('visitors are offered the opening hours', atNight, async ({ atChristmas: page }) => {
      await page.goto(localizePath('/booking', language));
      await expect(freeDays(page).first()).toBeEnabled();
      const offered: string[] = [];
      for (let index = 0; index < read[language].length; index += 1) {
        await freeDays(page).nth(index).click();
        // Not those of the ways to meet, which look alike.
        const choice = page.locator('#step-time .times');
        const date = await freeDays(page).nth(index).getAttribute('data-date');
        await expect(page.locator('input[name=date]')).toHaveValue(date ?? '');
        const named = await choice
          .locator('legend')
          .evaluate((words) => words.lastChild?.textContent ?? '');
        const times = await choice.locator('label').allTextContents();
        offered.push(`${named}: ${times.map((time) => time.trim()).join(' ')}`);
        if (date === '2026-12-29') {
          await page.locator('#step-time').scrollIntoViewIfNeeded();
          await keepPicture(`hours/booking-${language}`, () => page.screenshot());
        }
      }
      expect(offered).toEqual(read[language]);
    });

    test(
      'the desk shows the same weeks with their closures',
      atNight,
      async ({ atChristmas: page }) => {
        await page.goto(localizePath('/admin', language));
        await expect(page.locator('.desk-nav')).toBeVisible();
        await open(page, 'calendar');
        const range = area(page).locator('.desk-cal-range');
        const weeks: number[] = [];
        // The week of Christmas has no times left, so the next week is shown first.
        for (const name of ['53', '1', '2']) {
          await expect(area(page).locator('.desk-cal-grid')).toHaveAttribute('aria-busy', 'false');
          const free = area(page).locator('.desk-cal-entry[data-state=free]');
          weeks.push(await free.count());
          await keepPicture(`hours/week-${name}-${language}`, () =>
            area(page).locator('.desk-cal-grid').screenshot(),
          );
          const before = (await range.textContent()) ?? '';
          await area(page).locator('.desk-actions button').nth(2).click();
          await expect(range).not.toHaveText(before);
        }
        expect(weeks).toEqual([24, 14, 35]);
        expect(await findViolations(page)).toEqual([]);
      },
    );
  });
}
