import { PayActs, type PayActsProps } from './PayActs.tsx';
import { PayFacts, PayLead } from './PayFacts.tsx';

/** What for and how much, what to do about it, and then the rest of what is known. */
export function PayCard(props: PayActsProps) {
  const { texts, locale, payment } = props;
  const { canPay, isTest, isStale = false } = payment;
  const facts = { texts: texts.facts, locale, payment };
  return (
    <div className="pay-card">
      <PayLead {...facts} />
      {isTest && <p className="pay-aside">{texts.test}</p>}
      {isStale && <p className="pay-aside pay-stale">{texts.stale}</p>}
      {canPay && <PayActs {...props} />}
      <PayFacts {...facts} />
    </div>
  );
}
