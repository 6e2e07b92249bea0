/** Helpers for the pages of signed links in browser tests. */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { book, bookingOf, listAvailable, signIn } from '#tests/stack/client.ts';
import { linkKey, type Stack } from '#tests/support/stack.ts';
import { expect, type Language } from './support.ts';

export const heading = (page: Page) => page.locator('main h1');
export const main = (page: Page) => page.locator('#linked');
export const submit = (page: Page) => main(page).locator('button[type=submit]');
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });
export const freeDays = (page: Page) => page.locator('button[data-date][data-free]');

export const tokenOf = (id: string, role: LinkRole = 'visitor') =>
  signLink(linkKey, { role, id, issuedOn: new Date() });

/** Books the free time with this index from the end, so that tests on one stack do not collide. */
export async function booked(stack: Stack, fromEnd: number) {
  const slot = (await listAvailable(stack)).at(-fromEnd);
  if (!slot) throw new Error('no slot is left');
  const response = await book(stack, bookingOf(slot));
  return z.parse(appointmentSchema, await response.json());
}

/** The stored appointment, as the desk reads it. */
export async function stored({ url, ...stack }: Stack, id: string) {
  const headers = await signIn({ url, ...stack });
  const response = await fetch(`${url}/api/appointments/${id}`, { headers });
  return z.parse(appointmentSchema, await response.json());
}

/** Opens a link and waits until its content has loaded. */
export async function openLink(
  page: Page,
  token: string,
  { path = '/appointment', language = 'de' }: { path?: `/${string}`; language?: Language } = {},
) {
  await page.goto(`${localizePath(path, language)}#${token}`);
  await expect(main(page).locator('[data-view]')).not.toHaveAttribute('data-view', 'loading');
}
