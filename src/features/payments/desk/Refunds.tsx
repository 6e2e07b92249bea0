import type { Payment, Refund } from '#features/payments/contract/payment.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';

/** Names of the desk's status colours. */
const looks: Readonly<Record<Refund['state'], string>> = {
  pending: 'waiting',
  succeeded: 'sent',
  failed: 'failed',
  canceled: 'superseded',
};

/** Refunds of a payment: amount, state, time and reason. */
export function Refunds({ payment: { refunds } }: { payment: Payment }) {
  const { paymentTexts, locale } = useDesk();
  const { refund: words } = paymentTexts;
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className="desk-part-title">{words.title}</h3>
      <ul className="desk-deliveries">
        {refunds.map(({ id, amount, state, at, reason }) => (
          <li key={id} className="desk-delivery">
            <p className="tabular">
              <bdi>{formatEuros(amount, locale)}</bdi>
            </p>
            <span className="desk-status" data-status={looks[state]}>
              {words.states[state]}
            </span>
            <p className="desk-note">
              <span className="tabular">{formatInstant(at, locale)}</span>
              {reason !== undefined && (
                <>
                  {' '}
                  · <bdi>{reason}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
