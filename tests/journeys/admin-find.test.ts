/** Find, "+" and theme of the desk in the browser, against the real functions. */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { firm } from '#firm';
import { book, bookingOf, listAvailable } from '#tests/stack/client.ts';
import { storage } from './consent-page.ts';
import { dialog, open, signIn } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  findViolationsAtNight,
  inLanguages,
  overflowsSideways,
  settled,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

/** A name in each language, and what finds it: all of them are clients of the same desk. */
const soughtIn = {
  de: ['Zoë Wütherich', 'zoe wuetherich'],
  en: ['Maëlle Grünhag', 'maelle gruenhag'],
  ar: ['Jörg Lüthold', 'joerg luethold'],
} as const;

for (const language of inLanguages('de')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });
    const texts = pick(language, 'admin');
    const words = pick(language, 'adminFind');
    const [clientName, typed] = soughtIn[language];

    test('find: Ctrl K, a name, Enter, and the appointment is open', async ({ page, stack }) => {
      const [slot] = await listAvailable(stack);
      if (!slot) throw new Error('no free slot');
      await book(stack, { ...bookingOf(slot), clientName });
      await signIn(page, stack, language);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      // A key pressed before the desk listens opens nothing.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(page.locator('.desk-find input')).toBeFocused({ timeout: 2000 });
      }).toPass();
      await page.keyboard.type(typed);
      await expect(page.getByRole('option').first()).toContainText(clientName);
      await settled(page);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('heading', { name: clientName })).toBeVisible();
      await expect(page.locator('dialog[open]')).toHaveCount(1);
      expect(asked.filter((url) => /(?:ü|ue|%c3%bc)(?:therich|nhag|thold)/i.test(url))).toEqual([]);
      expect(await storage(page)).toMatchObject({ local: [], session: [] });
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);

      await page.keyboard.press('?');
      await expect(dialog(page)).toContainText(words.keys.single);
      expect(await findViolationsAtNight(page)).toEqual([]);
    });

    test('find and "+" on a phone, from any area', atNight, async ({ page, stack }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await signIn(page, stack, language);
      await open(page, 'records');
      const plus = page.locator('.desk-nav').getByRole('button', { name: words.plus.open });
      const box = await plus.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await plus.click();
      await page
        .locator('.desk-plus-menu')
        .getByRole('button', { name: texts.appointments.enter.open })
        .click();
      await expect(
        dialog(page).getByRole('heading', { name: texts.appointments.enter.title }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await page.locator('.desk-nav-more').click();
      expect(await findViolations(page)).toEqual([]);
      await page.locator('.desk-find-open').click();
      await expect(page.locator('.desk-find input')).toBeFocused();
      expect(await overflowsSideways(page)).toBe(false);
      await page.keyboard.press('Escape');
      // What opened it is folded away again.
      await expect(page.locator('.desk-nav-more')).toBeFocused();
    });
  });
}

test('find: prints tomorrow from any area', atNight, async ({ page, stack }) => {
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset['printed'] = document.title);
  });
  await signIn(page, stack);
  await open(page, 'security');
  const { paper } = pick('de', 'adminActs');
  await page.keyboard.press('/');
  await expect(page.locator('.desk-find input')).toBeFocused();
  await page.keyboard.type(paper.printTomorrow);
  await page.keyboard.press('Enter');
  const tomorrow = addDays(toLocal(new Date(), firm.timeZone).date, 1);
  const day = String(Number(tomorrow.slice(8)));
  await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(`\\b${day}\\.`));
});

test('theme: the choice stands before the first paint, and is for the desk alone', async ({
  page,
  stack,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('body')) return;
      const { documentElement: root } = document;
      root.dataset['first'] = getComputedStyle(root).colorScheme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, stack);
  expect(await storage(page)).toMatchObject({ local: [], session: [] });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByText(pick('de', 'adminFind').theme.dark, { exact: true }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await paper()).not.toBe(light);
  expect((await storage(page)).local).toEqual(['desk-theme']);
  await page.reload();
  await expect(page.locator('.desk-nav')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-first', 'dark');
  expect(await findViolations(page)).toEqual([]);
  // Paper stays light.
  await page.emulateMedia({ media: 'print' });
  expect(await scheme()).toBe('light');
  await page.emulateMedia({ media: null });
  await page.goto(localizePath('/about', 'de'));
  expect(await scheme()).toBe('light dark');
});
