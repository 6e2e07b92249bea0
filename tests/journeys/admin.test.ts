/** The desk in the browser, against the real functions. */
import { type AreaName, areaNames } from '#features/desk/desk/areas.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { addDays } from '#platform/time/zone.ts';
import { area, givePassword, open, send, signIn, signInByForm, toast } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  isNight,
  overflowsSideways,
  settled,
  test,
} from './support.ts';

test.use(still);

test.use({ expectedErrors: /status of 401/ });

const texts = pick('de', 'admin');

/** By day the widest ones; component tests have axe read their parts. */
const areas: readonly AreaName[] = isNight ? areaNames : ['appointments', 'hours', 'figures'];

for (const language of inLanguages('ar')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('areas pass axe and fit a phone', async ({ page, stack }) => {
      // axe examines each area.
      test.slow();
      const words = pick(language, 'admin');
      await givePassword(page, stack, language);
      await expect(toast(page, words.signIn.success)).toBeVisible();
      for (const name of areas) {
        await open(page, name);
        await expect(
          area(page).locator('.desk-part, .desk-scroll, .desk-rows').first(),
        ).toBeAttached();
        expect(await findViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 375, height: 800 });
        expect(await overflowsSideways(page)).toBe(false);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
    });
  });
}

for (const language of inLanguages('ar')) {
  test(`desk navigation: on a phone, four areas and the button to all are at the lower edge, in ${language}`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await signIn(page, stack, language);
    const nav = page.locator('.desk-nav');
    const links = nav.locator('a:visible');
    const more = nav.locator('.desk-nav-more');
    await expect(links).toHaveCount(4);
    for (const each of [links.first(), links.last(), more]) {
      await expect(each).toBeInViewport({ ratio: 1 });
      expect((await each.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await overflowsSideways(page)).toBe(false);
    await more.click();
    await expect(links).toHaveCount(areaNames.length);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(links).toHaveCount(4);
    await expect(more).toBeFocused();
    await open(page, 'security');
    await expect(links).toHaveCount(4);
    // The way onward keeps its name; a mark says that the area is behind it.
    // Beside it may stand how much waits there.
    await expect(more).toHaveText(new RegExp(`^${pick(language, 'admin').navMore}\\p{Nd}*$`, 'u'));
    await expect(more).toHaveAttribute('aria-current', 'true');
  });
}

for (const language of inLanguages('de')) {
  test.describe(`in ${language}`, language === 'de' ? {} : atNight, () => {
    test('desk navigation: on phones the bar keeps one row, and its labels keep off its edges', async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await signIn(page, stack, language);
      const others = ['messages', 'records', 'testimonials'] as const;
      for (const name of ['today', ...(isNight ? others : [])] as const) {
        await open(page, name);
        for (const width of [320, 360, 375, 430]) {
          await page.setViewportSize({ width, height: 800 });
          const measured = await page.evaluate(() => {
            const bar = document.querySelector('.desk-nav');
            const plus = document.querySelector('.desk-plus-open')?.getBoundingClientRect();
            if (!bar || !plus) throw new Error('no bar');
            const labels = [...bar.querySelectorAll('a, .desk-nav-more')]
              .filter((each) => each.checkVisibility())
              .map((each) => {
                const range = document.createRange();
                range.selectNodeContents(each.firstChild ?? each);
                return range.getBoundingClientRect();
              });
            const edges = labels.map(({ left, right }) => Math.min(left, innerWidth - right));
            const toPlus = labels.map(({ left, right }) =>
              Math.max(left - plus.right, plus.left - right),
            );
            return {
              height: bar.getBoundingClientRect().height,
              near: Math.min(...edges, ...toPlus),
            };
          });
          const where = `${name} at ${width}`;
          expect.soft(measured.height, where).toBeLessThanOrEqual(60);
          expect.soft(measured.near, where).toBeGreaterThanOrEqual(4);
        }
      }
    });
  });
}

test(
  'desk overview: shows how often pages were read, among visitors who consented',
  atNight,
  async ({ page, stack }) => {
    for (const locale of ['de', 'en']) await send(stack, '/api/visits', { path: '/faq', locale });
    await signIn(page, stack);
    await open(page, 'figures');
    const row = area(page).getByRole('row').filter({ hasText: '/faq' });
    await expect(row.getByRole('cell')).toHaveText('2');
  },
);

test('desk sign-in: a wrong password is refused, and signing out clears the field and the desk', async ({
  page,
  stack,
}) => {
  await page.goto('/admin');
  await page.locator('input[type=password]').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Falsches Passwort')).toBeVisible();
  // The field says it in words of its own.
  await expect(page.locator('.field-error')).toHaveText(pick('de', 'admin').signIn.wrongField);
  await expect(page.locator('.desk')).toHaveCount(0);
  await signInByForm(page, stack);
  await page.getByRole('button', { name: texts.refresh }).click();
  await expect(toast(page, 'Daten aktualisiert')).toBeVisible();
  await page.getByRole('button', { name: texts.signOut }).click();
  await expect(page.locator('input[type=password]')).toHaveValue('');
  await expect(page.locator('.desk')).toHaveCount(0);
});

test('desk slots: adds and deletes a slot', atNight, async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'calendar');
  await expect(page.locator('#slot [type=submit]')).toHaveText('Bitte Datum & Zeit eingeben');
  await page.locator('#slot [name=date]').fill('2031-03-04');
  await page.locator('#slot [name=time]').fill('07:15');
  await page.locator('#slot [type=submit]').click();
  await expect(toast(page, 'Termin-Slot hinzugefügt')).toBeVisible();
  const remove = page.locator('.desk-chip button').first();
  await remove.click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toContainText('Möchten Sie diesen Slot wirklich löschen?');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.slots.delete, exact: true }).click();
  await expect(toast(page, 'Slot gelöscht')).toBeVisible();
});

test(
  'desk slots: says when no listed slot is free, and that more may follow',
  atNight,
  async ({ page, stack }) => {
    const slotAt = (index: number) => ({
      id: `a-slot-that-is-taken-${String(index).padStart(3, '0')}`,
      ...{ date: addDays('2031-03-04', index), time: '07:15', isAvailable: false },
    });
    const full = Array.from({ length: 100 }, (_, index) => slotAt(index));
    await page.route('**/api/slots/all**', (route) =>
      route.fulfill({ json: route.request().url().includes('cursor') ? [slotAt(100)] : full }),
    );
    const nothing = { times: [], closed: [], opened: [], busy: [] };
    await page.route('**/api/hours/times**', (route) => route.fulfill({ json: nothing }));
    await signIn(page, stack);
    await open(page, 'calendar');
    const list = page.getByRole('region', { name: texts.slots.available });
    await expect(list).toHaveText(`${texts.slots.noneYet}${texts.more}`);
    const all = page.getByRole('button', { name: texts.slots.chooseAll });
    await expect(all).toBeDisabled();
    expect(await findViolations(page)).toEqual([]);
    await list.getByRole('button', { name: texts.more }).click();
    await expect(list).toHaveText(texts.slots.noneLeft);
    await expect(all).toBeDisabled();
  },
);

test('desk slots: previews a series before creating it', atNight, async ({ page, stack }) => {
  await signIn(page, stack);
  await open(page, 'calendar');
  await page.locator('#series-startDate').fill('2031-05-05');
  await page.locator('#series-endDate').fill('2031-05-09');
  await page.getByRole('button', { name: texts.series.preview }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.locator('.desk-chip').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.locator('.button').click();
  await expect(
    page.locator('[data-sonner-toast]').filter({ hasText: 'hinzugefügt' }),
  ).toBeVisible();
});

test(
  'desk session: signing in again submits the pending form',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await open(page, 'calendar');
    await page.locator('#slot [name=date]').fill('2031-06-03');
    await page.locator('#slot [name=time]').fill('08:00');
    await settled(page);
    await page.context().clearCookies();
    await page.locator('#slot [type=submit]').click();
    const dialog = page.locator('dialog[open]');
    await expect(dialog.locator('input[type=password]')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await dialog.locator('input[type=password]').fill(stack.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Termin-Slot hinzugefügt')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test.describe('desk: when the code of one area fails to load', () => {
  test.use({ expectedErrors: /status of 401|ERR_FAILED/ });

  test('the other areas work, and a retry loads it', atNight, async ({ page, stack }) => {
    const part = '**/desk/testimonials.*.js';
    await page.route(part, (route) => route.abort());
    await signIn(page, stack);
    await open(page, 'testimonials');
    await expect(area(page).getByRole('alert')).toContainText(texts.loadFailed);
    await page.unroute(part);
    await area(page).getByRole('button', { name: texts.retry }).click();
    await expect(area(page).locator('.desk-row').first()).toBeVisible();
    await expect(area(page).getByRole('alert')).toHaveCount(0);
  });
});
