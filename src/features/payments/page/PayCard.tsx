import { PayActs, type PayActsProps } from './PayActs.tsx';
import { type OwnTitles, PayFacts, PayLead } from './PayFacts.tsx';

/** Package and amount, the payment button, then all other facts. */
export function PayCard(props: PayActsProps & { titles: OwnTitles }) {
  const { texts, titles, locale, payment } = props;
  const { canPay, isTest, isStale = false } = payment;
  const facts = { texts: texts.facts, locale, payment };
  return (
    <div className="pay-card">
      <PayLead {...facts} titles={titles} />
      {canPay && <PayActs {...props} />}
      {isTest && <p className="pay-aside">{texts.test}</p>}
      {isStale && <p className="pay-aside pay-stale">{texts.stale}</p>}
      <PayFacts {...facts} />
    </div>
  );
}
