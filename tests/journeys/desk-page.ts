/** Helpers for the desk in browser tests. */
import type { Locator, Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { signIn as headersOf } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expect, type Language, settled } from './support.ts';

export const words = {
  desk: pick('de', 'admin'),
  acts: pick('de', 'adminActs'),
  calendar: pick('de', 'adminCalendar'),
  hours: pick('de', 'adminHours'),
  inbox: pick('de', 'adminInbox'),
  records: pick('de', 'adminRecords'),
};

export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
export const area = (page: Page) => page.locator('.desk-area:not([hidden])');
/** The part of the area under this heading. */
export const part = (page: Page, title: string) =>
  area(page)
    .locator('.desk-part')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const rows = (page: Page) => area(page).locator('.desk-row');
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The topmost open dialog. */
export const dialog = (page: Page) => page.locator('dialog[open]').last();
export const button = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** The need with this text. Others of the same worker's tests may be nearer, and move it behind the button below. */
export async function needOf(page: Page, text: string) {
  const row = area(page).locator('.need').filter({ hasText: text });
  const rest = area(page).locator('.need-rest > button');
  await expect(row.or(rest).first()).toBeVisible();
  await settled(page);
  await expect(async () => {
    if (await rest.isVisible()) await rest.click({ timeout: 1000 });
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  return row;
}

/** A button of the record in front, in sight or in its menu, which is opened if need be. */
export async function action(page: Page, name: string | RegExp) {
  const found = dialog(page).getByRole('button', { name, exact: typeof name === 'string' });
  const more = dialog(page).locator('.desk-more-open[aria-expanded=false]');
  await expect(found.or(more).first()).toBeVisible();
  if (!(await found.isVisible())) await more.click();
  await expect(found).toBeVisible();
  return found;
}

/** Presses it. */
export const act = async (page: Page, name: string | RegExp) => (await action(page, name)).click();

/** Unfolds the history of the appointment in front. */
export const unfold = (page: Page) => dialog(page).locator('.desk-past > summary').click();

/** Reads the clipboard on a page of the local stack, as the site's own pages forbid it. */
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

/** Signs in by the form, for tests of the sign-in itself. */
export async function signInByForm(page: Page, stack: Stack, language: Language = 'de') {
  await givePassword(page, stack, language);
  await expect(page.locator('.desk-nav')).toBeVisible();
}

/** Opens the desk with the session that the tests of this worker share. */
export async function signIn(page: Page, stack: Stack, language: Language = 'de') {
  const { cookie = '' } = await headersOf(stack);
  // Browsers accept secure cookies over http on localhost, but the DevTools protocol does not.
  const url = stack.url.replace(/^http:/, 'https:');
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url, secure: true, sameSite: 'Strict' as const };
  });
  await page.context().addCookies(cookies);
  await page.goto(localizePath('/admin', language));
  await expect(page.locator('.desk-nav')).toBeVisible();
}

/** The tab of an area; `name` is its fragment in the address. With a badge, it links to a fresh list. */
export const areaLink = (page: Page, name: string) =>
  page.locator(`.desk-nav a:is([href="#${name}"], [href="#${name}?new"])`);

/** Opens the area with this fragment in the address. */
export async function open(page: Page, name: string) {
  await expect(page.locator('.desk-nav')).toBeVisible();
  // In a narrow window most areas wait behind a button.
  if (!(await areaLink(page, name).isVisible())) await page.locator('.desk-nav-more').click();
  await areaLink(page, name).click();
  // Wait for the change, so that the next look-up does not search the previous area.
  await expect(areaLink(page, name)).toHaveAttribute('aria-current', 'page');
}

/** Opens the slot forms below the calendar, which a phone folds. */
export async function openTools(page: Page) {
  const tools = area(page).locator('.desk-tools');
  if ((await tools.getAttribute('open')) === null) await tools.locator('summary').click();
  await expect(tools).toHaveAttribute('open');
}

/** Unfolds the filters of the list, where a narrow or low window folds them. */
export async function openFilters(page: Page) {
  const fold = area(page).locator('.desk-fold');
  if ((await fold.count()) === 0 || (await fold.getAttribute('open')) !== null) return;
  await fold.locator('summary').click();
  await expect(fold).toHaveAttribute('open');
}

/** Ends the session, runs `act`, and signs in again in the dialog that asks for it. */
export async function signInBetween(page: Page, { password }: Stack, act: () => Promise<void>) {
  // Requests of an area that is still loading would be refused before the act.
  await settled(page);
  await page.context().clearCookies();
  const again = page.getByRole('dialog', { name: words.desk.signIn.againTitle });
  // Looking for news may find the session ended first; the act then waits for the dialog to go.
  const acting = act();
  await Promise.race([acting, again.waitFor()]);
  await again.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await acting;
}

export async function leave(page: Page) {
  await page.getByRole('button', { name: words.desk.signOut }).click();
  await expect(page.locator('.desk')).toHaveCount(0);
}

/** Closes a dialog with unsaved input and confirms the question. */
export async function discard(page: Page, language: Language = 'de') {
  await page.keyboard.press('Escape');
  await button(dialog(page), pick(language, 'adminActs').leaving.action).click();
}

/** Posts a visitor's form. */
export async function send({ url }: Stack, path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

/** Presses the key until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const has = () => target.first().evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 120; step += 1) {
    if (await has()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`out of reach of the keyboard: ${String(target)}`);
}

/** Moves the focus to the target and presses Enter. */
export async function press(page: Page, target: Locator, key = 'Tab') {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}
