/** Opens every dialog of the desk at the narrowest phone width, also with text at 200 %. */
import { pick } from '#platform/i18n/catalogue.ts';
import { patience } from '#scripts/test/patience.ts';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import {
  act,
  area,
  button,
  dialog,
  open,
  openTools,
  rowOf,
  rows,
  send,
  signIn,
} from './desk-page.ts';
import { atNight, browserLocale, expect, findViolations, type Page, test } from './support.ts';

test.use({ expectedErrors: /status of 401/, viewport: { width: 320, height: 640 } });

const longName = 'Maximiliane von und zu Hohenlohe-Langenburg-Schillingsfürst';
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle';

/** Number of places that scroll sideways, among the page and the topmost dialog. */
const widths = (page: Page) =>
  page.evaluate(() => {
    const places = [
      document.documentElement,
      [...document.querySelectorAll('dialog[open]')].at(-1),
    ];
    return places.filter((place) => place && place.scrollWidth > place.clientWidth).length;
  });

const isStill = (page: Page) =>
  page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

async function expectFit(page: Page) {
  // A toast that moves into a dialog starts its animation again.
  await expect.poll(() => isStill(page)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await widths(page)).toBe(0);
  // Twice the text size in twice the width.
  await page.setViewportSize({ width: 640, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await widths(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 320, height: 640 });
}

for (const { language, colorScheme } of [
  { language: 'de', colorScheme: 'dark' },
  { language: 'ar', colorScheme: 'light' },
] as const) {
  test.describe(`in ${language}, ${colorScheme}`, atNight, () => {
    test.use({ locale: browserLocale[language], colorScheme });

    test('desk: every dialog passes axe and fits', async ({ page, stack }) => {
      test.setTimeout(240_000 * patience);
      const texts = pick(language, 'admin');
      const inbox = pick(language, 'adminInbox');
      const records = pick(language, 'adminRecords');
      const { appointments: own } = texts;
      const clientName = `${longName} ${language}`;
      const email = `${language}.hohenlohe@sehr-lange-adresse-fuer-beispiele.example.com`;
      // On a day with another free time to move to.
      const days = Map.groupBy(await listAvailable(stack), ({ date }) => date);
      const slot = [...days.values()].find((slots) => slots.length > 1)?.[0];
      if (!slot) throw new Error('no day with two slots');
      const letter = { name: clientName, email, message: `${longWord}\n${longWord}${longWord}` };
      await book(stack, { ...bookingOf(slot), ...letter, name: undefined, clientName });
      await send(stack, '/api/contact', { ...contactMessage, ...letter, subject: longWord });
      await send(stack, '/api/inquiries', { ...inquiry, ...letter, company: longWord });
      const back = () => page.keyboard.press('Escape');
      await signIn(page, stack, language);

      await open(page, 'appointments');
      await rowOf(page, clientName).locator('.desk-row-open').click();
      await expect(dialog(page).locator('.desk-history li')).toHaveCount(1);
      await expectFit(page);
      await act(page, own.move.open);
      await expect(dialog(page).locator('button.desk-chip').first()).toBeVisible();
      await expectFit(page);
      await button(dialog(page), texts.back).click();
      await act(page, `${texts.statusActions.declined}: ${clientName}`);
      await expectFit(page);
      await button(dialog(page), texts.back).click();
      await act(page, own.erase.open);
      await expectFit(page);
      await back();
      await back();
      await button(
        rowOf(page, clientName),
        `${texts.statusActions.declined}: ${clientName}`,
      ).click();
      await expectFit(page);
      await back();
      await button(area(page), own.enter.open).click();
      await expectFit(page);
      await button(dialog(page), own.enter.submit).click();
      await expect(dialog(page).locator('.field-error').first()).toBeVisible();
      await expectFit(page);
      await back();
      await button(area(page), texts.feed.create).click();
      await expect(area(page).locator('.desk-secret')).toBeVisible();
      for (const name of [texts.feed.renew, texts.feed.revoke]) {
        await button(area(page), name).click();
        await expectFit(page);
        await back();
      }
      await button(area(page), texts.feed.revoke).click();
      await button(dialog(page), texts.feed.revoke).click();
      await expect(area(page).locator('.desk-secret')).toHaveCount(0);

      await open(page, 'calendar');
      await openTools(page);
      await page.locator('#series-startDate').fill('2035-12-03');
      await page.locator('#series-endDate').fill('2036-01-04');
      await button(area(page), texts.series.preview).click();
      await expect(dialog(page).locator('.desk-chip').first()).toBeVisible();
      await expectFit(page);
      await back();
      await area(page).locator('.desk-scroll .desk-chip').first().getByRole('button').click();
      await expectFit(page);
      await back();

      for (const name of ['messages', 'inquiries']) {
        await open(page, name);
        await rowOf(page, clientName).locator('.desk-row-open').click();
        await expect(button(dialog(page), inbox.markDone)).toBeVisible();
        await expectFit(page);
        await button(dialog(page), inbox.erase).click();
        await expectFit(page);
        await back();
        await back();
      }

      await open(page, 'testimonials');
      await button(area(page), inbox.add).click();
      await expectFit(page);
      await back();
      const [edit, remove] = [inbox.edit, inbox.delete];
      for (const name of [edit, remove]) {
        await rows(page).first().getByRole('button', { name }).click();
        await expectFit(page);
        await back();
      }

      await open(page, 'records');
      await page.locator('#person-q').fill(email);
      await page.keyboard.press('Enter');
      await button(area(page), records.person.erase).click();
      await expectFit(page);
      await back();

      await open(page, 'security');
      await expectFit(page);
      await button(area(page), records.factor.setUp).click();
      await expectFit(page);
      await page.locator('#prove-factor-password').fill(stack.password);
      await page.keyboard.press('Enter');
      await expect(area(page).getByRole('img', { name: records.factor.qr })).toBeVisible();
      await expectFit(page);
      await page.context().clearCookies();
      await page.locator('#confirm-factor-code').fill('000000');
      await page.keyboard.press('Enter');
      await expect(dialog(page).locator('input[type=password]')).toBeVisible();
      await expectFit(page);
    });
  });
}
