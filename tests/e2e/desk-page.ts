/** What tests of the firm's desk do on its page. */
import type { Page } from 'playwright/test';
import { localizePath } from '#i18n/paths.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expect, type Language } from './support.ts';

export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
export const area = (page: Page) => page.locator('.desk-area:not([hidden])');
/** The dialog in front of all others. */
export const dialog = (page: Page) => page.locator('dialog[open]').last();
export const rowOf = (page: Page, text: string) =>
  area(page).locator('.desk-row').filter({ hasText: text });

export async function signIn(page: Page, { password }: Stack, language: Language = 'de') {
  await page.goto(localizePath('/admin', language));
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.desk-nav')).toBeVisible();
}

export async function open(page: Page, name: string) {
  await page.locator(`.desk-nav a[href="#${name}"]`).click();
}
