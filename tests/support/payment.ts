import type { Payment } from '#features/payments/contract/payment.ts';

/** A payment as the desk sees it; by default open and without an appointment. */
export const paymentOf = (more: Partial<Payment> = {}): Payment => ({
  id: 'p'.repeat(22),
  version: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  packageName: 'Erstberatung',
  amount: 1234.5,
  dueOn: '2026-12-05',
  locale: 'de',
  state: 'open',
  refunds: [],
  refunded: 0,
  refundable: 0,
  isTest: false,
  link: 'https://example.com/pay#token',
  ...more,
});
