import type { LetterRegistration } from '#features/outbox/index.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { isOfPayment, type PaymentNews } from './news.ts';
import { isPaymentNewsSuperseded } from './payment-events.ts';
import { payerLetter } from './payment-letters.ts';
import { paymentNotice } from './payment-notices.ts';

/** Letters about payments, to clients and the firm, by mail only. */
export const paymentLetters = {
  newsOf: ({ kind, recipient, event }, { payment }) =>
    isOfPayment(kind) ? { kind, recipient, payment, event } : null,
  clientOf: ({ payment }) => payment.email ?? '',
  isSuperseded: isPaymentNewsSuperseded,
  letterOf(news, { links, language }) {
    switch (news.recipient) {
      case 'visitor':
        return payerLetter(news, links);
      case 'firm':
        return paymentNotice(news, links, language);
      case 'consultant':
      case 'former':
        return null;
    }
  },
} satisfies LetterRegistration<{ payment: PaymentRecord }, PaymentNews>;
