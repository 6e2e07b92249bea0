import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { languageName } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { StepNotice } from '#features/links/page.ts';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { type PayState, stripeLocaleOf } from './pay-state.ts';

export interface PayActsProps {
  texts: Texts<'pay'>;
  locale: Locale;
  state: PayState;
  payment: LinkedPayment;
  privacyPath: string;
  onPay: () => void;
}

/** The button that pays, and what the client should know before. */
export function PayActs({ texts, locale, state, payment, privacyPath, onPay }: PayActsProps) {
  const { notice, isSending } = state;
  const stripeLocale = stripeLocaleOf(payment);
  return (
    <div className="pay-acts">
      <StepNotice
        text={notice === null ? undefined : texts.notices[notice]}
        isReachable={notice !== 'offline'}
      />
      <p className="actions">
        <button type="button" className="button pay-button" disabled={isSending} onClick={onPay}>
          {isSending ? texts.opening : texts.pay}
        </button>
      </p>
      <div className="field-help pay-secure">
        <p>
          {texts.secure}
          {stripeLocale !== locale &&
            ` ${fill(texts.stripeLanguage, { language: languageName(stripeLocale, locale) })}`}
        </p>
        <p>
          <a className="pay-privacy" href={privacyPath}>
            {texts.privacy}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Shown when there is nothing to pay: what has just changed, and how to reach the firm. */
export function PayQuestions({ texts, state: { notice } }: Pick<PayActsProps, 'texts' | 'state'>) {
  return (
    <div className="linked-acts">
      <StepNotice text={notice === null ? undefined : texts.notices[notice]} />
      <div className="linked-late">
        <p>{texts.questions}</p>
        <ReachUs />
      </div>
    </div>
  );
}
