/**
 * The visitor's link on the whole stack: an appointment is shown, moved and cancelled. The texts of the page
 * are tested in tests/links/components/appointment.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { signIn } from '#tests/stack/client.ts';
import { press, still, tabTo, times } from './booking-page.ts';
import {
  booked,
  button,
  freeDays,
  heading,
  main,
  openLink,
  stored,
  submit,
  tokenOf,
} from './links-page.ts';
import { atNight, expect, test } from './support.ts';

const german = pick('de', 'appointment');

test("visitor's link: shows, moves and cancels an appointment", async ({ page, stack }) => {
  const { id } = await booked(stack, 1);
  await openLink(page, tokenOf(id));
  await expect(heading(page)).toHaveText(german.titles.pending);
  await expect(page).toHaveTitle(new RegExp(german.titles.pending));
  await button(page, german.move.open).click();
  // Not on the first day, whose first time may be too near for a cancellation by the client.
  const day = freeDays(page).nth(1);
  await day.click();
  await still(page);
  await press(times(page).first());
  const date = await day.getAttribute('data-date');
  const time = await times(page).first().inputValue();
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.moved);
  expect(await stored(stack, id)).toMatchObject({ date, time, status: 'pending' });

  await button(page, german.cancel.open).click();
  await page.locator('textarea').fill('سبب خاص');
  await submit(page).click();
  await expect(heading(page)).toHaveText(german.titles.cancelled);
  expect((await stored(stack, id)).status).toBe('cancelled');
  const headers = await signIn(stack);
  const history = await fetch(`${stack.url}/api/appointments/${id}/history`, { headers });
  expect(await history.json()).toMatchObject({
    events: [
      { kind: 'requested' },
      { kind: 'moved', by: 'visitor-link' },
      { kind: 'status', to: 'cancelled', by: 'visitor-link', note: 'سبب خاص' },
    ],
  });
});

test.describe('an Arabic visitor by keyboard', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai' });

  test(
    'finds the next day to the left, and sees their own local time',
    atNight,
    async ({ page, stack }) => {
      const { id } = await booked(stack, 10);
      await openLink(page, tokenOf(id), { language: 'ar' });
      const facts = main(page).locator('dl');
      await expect(facts).toContainText('توقيت الإمارات العربية المتحدة');
      await expect(facts).toContainText('بتوقيت سويسرا');
      await tabTo(page, button(page, pick('ar', 'appointment').move.open));
      await page.keyboard.press('Enter');
      await expect(heading(page)).toBeFocused();
      const first = freeDays(page).first();
      await tabTo(page, first);
      const next = new Date(Date.parse((await first.getAttribute('data-date')) ?? '') + 86_400_000);
      await page.keyboard.press('ArrowLeft');
      const focused = page.locator(':focus');
      await expect(focused).toHaveAttribute('data-date', next.toISOString().slice(0, 10));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await tabTo(page, times(page).first());
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(pick('ar', 'appointment').titles.moved);
    },
  );
});

test("visitor's link: keeps the token in the fragment, out of requests and across languages", async ({
  page,
  stack,
}) => {
  const { id } = await booked(stack, 12);
  const token = tokenOf(id);
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url().replace(/#.*/, ''), JSON.stringify(request.headers()));
  });
  await openLink(page, token);
  await expect(heading(page)).toHaveText(german.titles.pending);
  // The skip link is a fragment too.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveURL(`${stack.url}/appointment#${token}`);
  await expect(heading(page)).toHaveText(german.titles.pending);
  await page.locator('header [data-popup] > summary').click();
  await page.locator('header a[data-language=en]').click();
  await expect(page).toHaveURL(`${stack.url}/en/appointment#${token}`);
  await expect(heading(page)).toHaveText(pick('en', 'appointment').titles.pending);
  expect(addresses.filter((text) => text.includes(id))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to reach the firm', atNight, async ({ page }) => {
    await page.goto('/appointment');
    await expect(heading(page)).toHaveText(german.titles.loading);
    await expect(page.locator('main h2')).toHaveText(german.noScript.title);
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('.linked-skeleton')).toBeHidden();
  });
});
