import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkedPayment } from '#contract/payment.ts';
import { pick } from '#i18n/catalogue.ts';
import '#islands/payment/pay.css';
import { PayIsland } from '#islands/payment/PayIsland.tsx';
import { answerJson } from './answers.ts';
import { mount } from './mount.tsx';

const payment: LinkedPayment = {
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
const texts = pick('de', 'pay');

it('shows an open payment', async () => {
  answerJson('POST /api/links/payment', payment);
  history.replaceState(null, '', '/pay#token');
  await mount(
    <PayIsland
      {...{ texts, locale: 'de', privacyPath: '/d', contactPath: '/contact', contact: 'Kontakt' }}
    />,
  );
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(texts.titles.open);
});
