import type { Payment } from '#features/payments/contract/payment.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** State of a payment in words, with a mark for test payments. */
export function PaymentState({ payment: { state, isTest } }: { payment: Payment }) {
  const { paymentTexts: words } = useDesk();
  return (
    <div className="desk-payment-state">
      <span className="desk-status" data-status={state}>
        {words.states[state]}
      </span>
      {isTest && <span className="desk-note">{words.isTest}</span>}
    </div>
  );
}
