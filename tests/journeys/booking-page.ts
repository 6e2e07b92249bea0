/** Helpers for the booking page in browser tests, by its stable element names. */
import { type Locator, type Page } from 'playwright/test';
import { localizePath } from '#platform/i18n/paths.ts';
import type { BookingIslandProps } from '#features/appointments/page/BookingIsland.tsx';
import { expect, type Language } from './support.ts';

export const visitor = {
  name: 'Ada Muster',
  email: 'ada@example.com',
  phone: '+43 1 234567',
  message: 'Grüße, =1+1 <b>fett</b>\nمرحبا',
};

/** The script that hydrates the form. */
export const bookingScript = '**/_astro/Booking.*.js';

export const freeDays = (page: Page) => page.locator('button[data-date][data-free]');
export const times = (page: Page) => page.locator('input[type=radio][name=time]');
export const submitButton = (page: Page) => page.locator('main button[type=submit]');
export const overlay = (page: Page) => page.locator('dialog.overlay');
export const confirmation = (page: Page) => page.locator('section.confirmation');

/** Rewrites the page's props as another `service-rules.ts` would; the functions keep the real rules. */
export async function withRules(
  page: Page,
  rules: Partial<Pick<BookingIslandProps, 'special' | 'meetings'>>,
) {
  await page.route(/\/booking(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [name, rule] of Object.entries(rules)) {
      const shipped = new RegExp(`&quot;${name}&quot;:\\{(?:[^{}]|\\{[^{}]*\\})*\\}`, 'g');
      // Only from the prop `weekdays` on, as a text has a key of the same name.
      const [before, ...after] = body.split(/(?=&quot;weekdays&quot;:)/);
      const written = JSON.stringify({ [name]: rule })
        .slice(1, -1)
        .replaceAll('"', '&quot;');
      expect(after.join('')).toMatch(shipped);
      body = [before, after.join('').replaceAll(shipped, written)].join('');
    }
    await route.fulfill({ response, body });
  });
}

/** Opens the booking page with a fake clock and waits until the free days are loaded. */
export async function openBooking(page: Page, language: Language = 'de', query = '') {
  await page.clock.install();
  await page.goto(localizePath(`/booking${query}`, language));
  await expect(freeDays(page).first()).toBeEnabled();
}

/** After submitting: advances the clock by the three seconds that the overlay stays. */
export async function passOverlay(page: Page) {
  await expect(overlay(page)).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(confirmation(page)).toBeVisible();
}

/** Waits until the page has been drawn and no longer scrolls. */
export const still = (page: Page) =>
  page.evaluate(async () => {
    let [seen, rounds] = [Number.NaN, 0];
    while (rounds < 4) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      rounds = scrollY === seen ? rounds + 1 : 0;
      seen = scrollY;
    }
  });

/** Chooses a time or a way to meet by clicking its label: the click waits until nothing moves or covers it. */
export async function press(choice: Locator) {
  await choice.locator('xpath=..').click();
  await expect(choice).toBeChecked();
}

/** Chooses the free day with this index, and the first of its times. */
export async function chooseSlot(page: Page, index = 0) {
  const day = freeDays(page).nth(index);
  const date = (await day.getAttribute('data-date')) ?? '';
  await day.click();
  await still(page);
  const time = times(page).first();
  const value = await time.inputValue();
  await press(time);
  return { date, time: value };
}

export async function fillDetails(page: Page, details: Partial<typeof visitor> = visitor) {
  for (const [name, value] of Object.entries(details)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
}

/** Distances in px of the confirmation card from the fixed header above and the window's bottom below. */
const roomAround = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('.confirmation')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return {
      above: (card?.top ?? -1) - (header?.bottom ?? 0),
      below: innerHeight - (card?.bottom ?? Infinity),
    };
  });

/** Waits until the confirmation is completely in view. */
export async function expectInView(page: Page) {
  await expect.poll(async () => (await roomAround(page)).above).toBeGreaterThanOrEqual(0);
  expect((await roomAround(page)).below).toBeGreaterThanOrEqual(0);
}

/** Fills the whole form without submitting it. Each call needs its own email address. */
export async function prepareBooking(
  page: Page,
  dayIndex: number,
  email: string,
  service = 'finanz-investment',
) {
  await page.locator('[name=service]').selectOption(service);
  const slot = await chooseSlot(page, dayIndex);
  await fillDetails(page, { ...visitor, email });
  return slot;
}

/**
 * Presses Tab until `target` has the focus, as a keyboard user does. Sends ten presses at a time: the page
 * records where the focus went and ignores presses after the target was reached.
 */
export async function tabTo(page: Page, target: Locator) {
  const walk = await target.evaluateHandle((element) => {
    const trail: string[] = [];
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    let isThere = false;
    document.addEventListener(
      'focusin',
      ({ target: at }) => {
        isThere ||= at === element;
        if (at instanceof Element) trail.push(at.id || at.outerHTML.slice(0, 80));
      },
      options,
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (isThere && event.key === 'Tab') event.preventDefault();
      },
      options,
    );
    return { look: () => ({ isThere, trail }), end: () => ending.abort() };
  });
  const devtools = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const press = () =>
    (['rawKeyDown', 'keyUp'] as const).map((type) =>
      devtools.send('Input.dispatchKeyEvent', { type, ...tab }),
    );
  let seen = { isThere: false, trail: [''] };
  for (let round = 0; round < 6 && !seen.isThere; round += 1) {
    await Promise.all(Array.from({ length: 10 }, press).flat());
    seen = await walk.evaluate(({ look }) => look());
  }
  await walk.evaluate(({ end }) => end());
  await devtools.detach();
  if (!seen.isThere) throw new Error(`the keyboard does not get there: ${seen.trail.join(', ')}`);
}
