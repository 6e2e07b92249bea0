/** The page that pays as a client handles it, and answers for states that are rare. */
import type { Page } from 'playwright/test';
import { type ErrorCode, problemStatus } from '#contract/errors.ts';
import type { LinkedPayment } from '#contract/payment.ts';
import { localizePath } from '#i18n/paths.ts';
import { expect, type Language } from './support.ts';

export const main = (page: Page) => page.locator('#linked');
export const heading = (page: Page) => page.locator('main h1');
export const notice = (page: Page) => main(page).locator('.notice');
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

/** Answers a call of that path with what our server would refuse it with. */
export const refuse = (page: Page, path: string, code: ErrorCode) =>
  page.route(path, (route) =>
    route.fulfill({
      status: problemStatus[code],
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: 'about:blank', title: 'x', status: problemStatus[code], code },
        requestId: 'x',
      }),
    }),
  );

export const showPath = '**/api/links/payment';
export const openPath = '**/api/links/payment/open';

/** Has the page shown that payment, whatever its token. */
export const answerWith = (page: Page, shown: LinkedPayment) =>
  page.route(showPath, (route) => route.fulfill({ json: shown }));

/** Opens a link and waits until it is known what it leads to. */
export async function openPay(page: Page, token: string, language: Language = 'de') {
  await page.goto(`${localizePath('/pay', language)}#${token}`);
  await expect(main(page).locator('[data-view]')).not.toHaveAttribute('data-view', 'loading');
}
