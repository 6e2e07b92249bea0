/** The firm's desk as whoever works there handles it. */
import type { Locator, Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { signIn as headersOf } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expect, type Language, settled } from './support.ts';

export const words = {
  desk: pick('de', 'admin'),
  acts: pick('de', 'adminActs'),
  hours: pick('de', 'adminHours'),
  inbox: pick('de', 'adminInbox'),
  records: pick('de', 'adminRecords'),
};

export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
export const area = (page: Page) => page.locator('.desk-area:not([hidden])');
export const rows = (page: Page) => area(page).locator('.desk-row');
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The dialog on top, where one asks over another. */
export const dialog = (page: Page) => page.locator('dialog[open]').last();
export const button = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** What was copied, read on a page of the local stack's own: none of the site's may read it. */
export async function clipboardOf(page: Page): Promise<string> {
  const beside = await page.context().newPage();
  await beside.goto('/__stripe');
  const text = await beside.evaluate(() => navigator.clipboard.readText());
  await beside.close();
  return text;
}

export async function givePassword(page: Page, { password }: Stack, language: Language = 'de') {
  await page.goto(localizePath('/admin', language));
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** Signs in by the form, where that belongs to what is tested. */
export async function signInByForm(page: Page, stack: Stack, language: Language = 'de') {
  await givePassword(page, stack, language);
  await expect(page.locator('.desk-nav')).toBeVisible();
}

/** Opens the desk with the session that this worker's tests share. */
export async function signIn(page: Page, stack: Stack, language: Language = 'de') {
  const { cookie = '' } = await headersOf(stack);
  // A browser keeps secure cookies of plain http for localhost; the protocol to it does not.
  const url = stack.url.replace(/^http:/, 'https:');
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url, secure: true, sameSite: 'Strict' as const };
  });
  await page.context().addCookies(cookies);
  await page.goto(localizePath('/admin', language));
  await expect(page.locator('.desk-nav')).toBeVisible();
}

/** The tab of an area, by its name in the address; with a badge it leads to a fresh list. */
export const areaLink = (page: Page, name: string) =>
  page.locator(`.desk-nav a:is([href="#${name}"], [href="#${name}?new"])`);

/** Opens an area, by its name in the address. */
export async function open(page: Page, name: string) {
  await areaLink(page, name).click();
  // What is looked for next is not sought in the area before.
  await expect(areaLink(page, name)).toHaveAttribute('aria-current', 'page');
}

/** Ends the session, does what needs one, and signs in again where that is asked. */
export async function signInBetween(page: Page, { password }: Stack, act: () => Promise<void>) {
  // What an area reads as it opens would be refused before anything is done.
  await settled(page);
  await page.context().clearCookies();
  await act();
  const again = page.getByRole('dialog', { name: words.desk.signIn.againTitle });
  await again.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
}

export async function leave(page: Page) {
  await page.getByRole('button', { name: words.desk.signOut }).click();
  await expect(page.locator('.desk')).toHaveCount(0);
}

/** Leaves a dialog in which something was typed, which asks whether that is meant. */
export async function discard(page: Page, language: Language = 'de') {
  await page.keyboard.press('Escape');
  await button(dialog(page), pick(language, 'adminActs').leaving.action).click();
}

/** Posts what a visitor sends. */
export async function send({ url }: Stack, path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

/** Goes on with a key until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const has = () => target.first().evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 120; step += 1) {
    if (await has()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`out of reach of the keyboard: ${String(target)}`);
}

/** Goes there and presses Enter. */
export async function press(page: Page, target: Locator, key = 'Tab') {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
