import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { LinkView } from '#features/links/page.ts';
import { PayQuestions } from './PayActs.tsx';
import { PayCard } from './PayCard.tsx';
import { longDay, type OwnTitles } from './PayFacts.tsx';
import { ledeOf, nameOf, titleOf } from './pay-state.ts';
import { usePay } from './use-pay.ts';

export interface PayIslandProps {
  texts: Texts<'pay'>;
  titles: OwnTitles;
  locale: Locale;
  privacyPath: string;
  contactPath: string;
  /** Text of the button that leads to the contact page. */
  contact: string;
}

/** Page of a payment link: shows the payment and leads to Stripe's page. */
export function PayIsland(props: PayIslandProps) {
  const { texts, titles, locale, privacyPath, contactPath, contact } = props;
  const { state, read, open } = usePay();
  const { view, linked: payment, isSending } = state;
  return (
    <LinkView
      {...{ texts, state }}
      name={nameOf(state)}
      stand={payment?.state ?? ''}
      title={texts.titles[titleOf(state)]}
      lede={
        <>
          {view === 'loading' && (
            // Reserves the lines that the text will most likely take, to avoid layout shift.
            <p className="lede pay-reserved" aria-hidden="true">
              {texts.ledes.open}
            </p>
          )}
          {payment && (
            <p className="lede">
              {fill(texts.ledes[ledeOf(payment)], { day: longDay(payment.dueOn, locale) })}
            </p>
          )}
        </>
      }
      wayOn={{ href: contactPath, text: contact }}
      isReachable
      news={isSending ? texts.opening : undefined}
      onRetry={read}
    >
      {payment && (
        <>
          <PayCard
            {...{ texts, titles, locale, state, payment, privacyPath }}
            onPay={() => void open()}
          />
          {!payment.canPay && <PayQuestions {...{ texts, state }} />}
        </>
      )}
    </LinkView>
  );
}
