import { formatEuros } from '#platform/i18n/format.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { paymentsOf } from './AppointmentMoney.tsx';
import { PaymentState } from './PaymentState.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

/** Payments requested for an appointment; each can be opened. Renders nothing if there are none. */
export function AppointmentPayments({ appointment }: { appointment: string }) {
  const { texts, locale } = useDesk();
  const { value = [] } = useRead(paymentsOf(appointment));
  const { show, dialog } = usePaymentDialog();
  if (value.length === 0) return null;
  return (
    <>
      <h3 className="desk-part-title">{texts.nav.payments}</h3>
      <ul className="desk-deliveries">
        {value.map((payment) => (
          <li key={payment.id} className="desk-delivery">
            <p>
              <button type="button" className="desk-row-open" onClick={() => show(payment)}>
                <bdi>{payment.packageName}</bdi>
              </button>{' '}
              · <bdi className="tabular">{formatEuros(payment.amount, locale)}</bdi>
            </p>
            <PaymentState payment={payment} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
