/** Helpers for the payment page, and an answer for payments that the local stack does not have. */
import type { Page } from 'playwright/test';
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { expect, type Language } from './support.ts';

export const main = (page: Page) => page.locator('#linked');
export const heading = (page: Page) => page.locator('main h1');
export const payButton = (page: Page) => main(page).locator('.pay-button');
export const amount = (page: Page) => main(page).locator('.pay-amount');

export const payment: LinkedPayment = {
  packageName: 'Strategie-Mandat, Phase 1',
  amount: 12_450.5,
  dueOn: '2026-12-05',
  isOverdue: false,
  note: 'Wie besprochen die erste Hälfte.',
  locale: 'de',
  state: 'open',
  refunded: 0,
  canPay: true,
  isTest: false,
};

export const showPath = '**/api/links/payment';

/** Answers the page's request with this payment, whatever its token. */
export const answerWith = (page: Page, shown: LinkedPayment) =>
  page.route(showPath, (route) => route.fulfill({ json: shown }));

/** Opens a link and waits until its content has loaded. */
export async function openPay(page: Page, token: string, language: Language = 'de') {
  await page.goto(`${localizePath('/pay', language)}#${token}`);
  await expect(main(page).locator('[data-view]')).not.toHaveAttribute('data-view', 'loading');
}
