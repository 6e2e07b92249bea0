/** Today in the browser: what wants an answer, answered in place, and the day beside it. */
import * as z from 'zod/mini';
import { pick } from '#platform/i18n/catalogue.ts';
import {
  book,
  bookingOf,
  confirmRequests,
  listAppointments,
  listAvailable,
} from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { area, button, dialog, needOf, send, signIn, toast, words } from './desk-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  languages,
  overflowsSideways,
  type Page,
  settled,
  test,
} from './support.ts';
import { compressed, kib } from './weight.ts';

test.use(still);

const { statusActions } = words.desk;

async function request(stack: Stack, clientName: string) {
  await confirmRequests(stack);
  const [slot] = await listAvailable(stack);
  if (!slot) throw new Error('no free slot');
  expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
}

const statusOf = async (stack: Stack, name: string) =>
  (await listAppointments(stack)).find(({ clientName }) => clientName === name)?.status;

/** Least layout shift that anybody sees, as two decimals round it. */
const seen = 0.005;

/** What moves by itself while the desk is on screen, by class, and how much. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isOfDesk = document.querySelector('.desk') !== null;
        if (!isOfDesk || Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: unknown = Reflect.get(entry, 'sources');
        const names = (Array.isArray(sources) ? sources : []).map((source: object) => {
          const node: unknown = Reflect.get(source, 'node');
          return node instanceof Element ? node.className : '';
        });
        moved.push(`${String(Reflect.get(entry, 'value'))} ${names.join(' ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });

const shiftsOf = async (page: Page) =>
  z
    .parse(z.array(z.string()), await page.evaluate((): unknown => Reflect.get(window, 'moved')))
    .filter((text) => Number.parseFloat(text) >= seen);

/** Marks when the first need stands. */
const markStanding = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.need')) return;
      performance.mark('stands');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true }),
  );

/** The scripts that were asked for before, in bytes as a CDN sends them. */
async function bytesBefore(page: Page): Promise<number> {
  const urls = await page.evaluate(() => {
    const stands = performance.getEntriesByName('stands')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < stands)
      .map(({ name }) => name);
  });
  const bodies = await Promise.all(
    [...new Set(urls)].map(async (url) => (await page.request.get(url)).body()),
  );
  return bodies.reduce((sum, body) => sum + compressed(body), 0);
}

for (const language of inLanguages('ar')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 812 } });

    test('desk today: on a phone, the first need stands within 300 px, nothing moves as it loads, and it takes at most 120 KiB of scripts', async ({
      page,
      stack,
    }) => {
      await request(stack, `Erste Muster ${language}`);
      await watchShifts(page);
      await markStanding(page);
      await signIn(page, stack, language);
      const first = area(page).locator('.need').first();
      await expect(first).toBeVisible();
      await settled(page);
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
      expect(await overflowsSideways(page)).toBe(false);
      expect(await shiftsOf(page)).toEqual([]);
      expect(await findViolations(page)).toEqual([]);
      const bytes = await bytesBefore(page);
      console.log(`Today, ${language}: ${(bytes / kib).toFixed(1)} KiB of scripts`);
      expect(bytes).toBeGreaterThan(60 * kib);
      expect(bytes).toBeLessThanOrEqual(120 * kib);
    });
  });
}

test('desk today: a request is confirmed at one press, undone, declined by the menu', async ({
  page,
  stack,
}) => {
  const name = 'Heute Muster';
  await request(stack, name);
  await signIn(page, stack);
  const row = await needOf(page, name);
  const { needs } = pick('de', 'adminToday');
  await button(row, `${statusActions.confirmed}: ${name}`).click();
  await expect(row).toContainText(needs.done);
  expect(await statusOf(stack, name)).toBe('confirmed');
  await toast(page, name).getByRole('button', { name: words.acts.undo }).click();
  await expect(button(row, `${statusActions.confirmed}: ${name}`)).toBeVisible();
  expect(await statusOf(stack, name)).toBe('pending');

  await button(row, `${needs.menu}: ${name}`).click();
  await button(row, `${words.desk.appointments.propose.open}: ${name}`).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    words.desk.appointments.propose.open,
  );
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await button(row, `${needs.menu}: ${name}`).click();
  await button(row, `${statusActions.declined}: ${name}`).click();
  await button(dialog(page), words.desk.appointments.declineSubmit).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(row).toHaveCount(0);
  expect(await statusOf(stack, name)).toBe('cancelled');
});

test(
  'desk today: a message is read in place, and waits until it is done',
  atNight,
  async ({ page, stack }) => {
    const name = 'Brief Muster';
    const letter = { name, email: 'brief@example.com', subject: 'Frage', message: 'Guten Tag' };
    await send(stack, '/api/contact', letter);
    await signIn(page, stack);
    const row = await needOf(page, name);
    await row.locator('.need-open').click();
    await expect(dialog(page)).toContainText('Guten Tag');
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(1);
    await button(row, `${pick('de', 'adminInbox').markDone}: ${name}`).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await expect(row).toHaveCount(0);
  },
);

test('desk today: a figure equals the list that it opens', atNight, async ({ page, stack }) => {
  await request(stack, 'Zahl Muster');
  await signIn(page, stack);
  const link = area(page).locator('.today-figures a').nth(1);
  await expect(area(page).locator('.today-figures')).toHaveAttribute('aria-busy', 'false');
  const text = await link.innerText();
  const count = /\d+/.exec(text)?.[0] ?? '0';
  await link.click();
  await expect(page.locator('#filter-status')).toHaveValue('taking_place');
  await settled(page);
  await expect(area(page).locator('.desk-list-tall .desk-row')).toHaveCount(Number(count));
});

for (const language of languages) {
  test.describe(`by touch, in ${language}`, atNight, () => {
    test.use({
      locale: browserLocale[language],
      viewport: { width: 375, height: 812 },
      hasTouch: true,
    });

    test('desk today: a swipe in reading direction confirms, one against it opens the menu', async ({
      page,
      stack,
    }) => {
      const name = `Wisch Muster ${language}`;
      await request(stack, name);
      await signIn(page, stack, language);
      const row = await needOf(page, name);
      await row.scrollIntoViewIfNeeded();
      const input = await page.context().newCDPSession(page);
      const swipe = async (dx: number) => {
        const box = await row.boundingBox();
        if (!box) throw new Error('no row');
        const [x, y] = [box.x + box.width / 2, box.y + 20];
        const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', to: number) =>
          input.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x: x + to, y }],
          });
        await at('touchStart', 0);
        for (const part of [0.1, 0.3, 0.6, 1]) await at('touchMove', dx * part);
        await at('touchEnd', dx);
      };
      const forward = language === 'ar' ? -1 : 1;
      await swipe(forward * -130);
      await expect(row.locator('.need-menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await swipe(forward * 60);
      expect(await statusOf(stack, name)).toBe('pending');
      await swipe(forward * 130);
      await expect.poll(() => statusOf(stack, name)).toBe('confirmed');
      await expect(toast(page, name)).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  });
}

test.describe('in a low window', atNight, () => {
  test.use({ viewport: { width: 1280, height: 420 } });

  test('desk: an area that is opened starts at its top, going back is where one was', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack);
    await settled(page);
    const top = () => page.evaluate(() => Math.round(scrollY));
    const nav = page.locator('.desk-nav');
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 300);
    await expect.poll(top).toBeGreaterThan(100);
    const before = await top();
    await nav.locator('a[href="#payments"]').evaluate((link: HTMLElement) => link.click());
    await expect(
      page.getByRole('heading', { level: 2, name: words.desk.nav.payments }),
    ).toBeVisible();
    await settled(page);
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(before);
  });
});

test(
  'desk today: single keys lead into the list, to areas, and undo',
  atNight,
  async ({ page, stack }) => {
    const name = 'Tasten Muster';
    await request(stack, name);
    await signIn(page, stack);
    const row = await needOf(page, name);
    await page.keyboard.press('j');
    await expect(area(page).locator('.need :focus').first()).toBeVisible();
    await page.keyboard.press('c');
    await expect(
      page.getByRole('heading', { level: 2, name: words.desk.nav.calendar }),
    ).toBeFocused();
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { level: 2, name: words.desk.nav.today })).toBeFocused();
    await row.locator('.need-primary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(stack, name)).toBe('confirmed');
    await expect(toast(page, name)).toBeVisible();
    await page.keyboard.press('z');
    await expect.poll(() => statusOf(stack, name)).toBe('pending');
  },
);

test(
  'desk: the second of two quick presses does not reach what a dialog has uncovered',
  atNight,
  async ({ page, stack }) => {
    await signIn(page, stack);
    await settled(page);
    await page.evaluate(() => {
      document.addEventListener('click', ({ target }) => {
        if (target instanceof Element && !target.closest('dialog'))
          document.documentElement.dataset['reached'] = 'true';
      });
    });
    await page.keyboard.press('n');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).locator('.desk-close').dblclick();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await page.locator('html').getAttribute('data-reached')).toBeNull();
  },
);
