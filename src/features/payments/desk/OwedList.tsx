import { type ReactNode, useState } from 'react';
import { listPayments } from '#features/payments/contract/payment-routes.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import {
  AppointmentLink,
  useAppointmentDialog,
  oneAppointment,
  StatusLabel,
} from '#features/appointments/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { owed, owedOf, useHeldText, useSettle } from './owed.ts';
import { packageOf } from './payment-text.ts';
import { usePaymentDialog } from './use-payment-dialog.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';

/** Payments shown before the list is expanded. */
const most = 5;

/** Payments on their way. */
const coming = reading(['payments', 'coming'], (call) =>
  call(listPayments, { query: { state: 'processing', limit: '100' } }),
);

/**
 * Payments for appointments that do not take place: paid, or asked for and on their way. Each stays until it is
 * solved. Renders nothing if there are none.
 */
export function OwedList() {
  const { paymentTexts, locale } = useDesk();
  const words = paymentTexts.owed;
  const { value = [] } = useRead(owed);
  const asked = (useRead(coming).value ?? []).filter(
    ({ state, overAt }) => state === 'processing' && overAt !== undefined,
  );
  const [isWhole, setIsWhole] = useState(false);
  const payments = usePaymentDialog();
  const appointments = useAppointmentDialog();
  const shown = isWhole ? value : value.slice(0, most);
  return (
    <>
      {value.length > 0 && (
        <section className="notice desk-notice" aria-labelledby="owed-title">
          <h3 id="owed-title" className="desk-strong">
            {words.title}
          </h3>
          <p>{words.lede}</p>
          <ul>
            {shown.map((payment) => (
              <OwedItem
                key={payment.id}
                payment={payment}
                onOpen={payments.show}
                onShow={appointments.show}
              />
            ))}
          </ul>
          {shown.length < value.length && (
            <button type="button" className="desk-link" onClick={() => setIsWhole(true)}>
              {words.more}
            </button>
          )}
        </section>
      )}
      {asked.length > 0 && (
        <section className="notice desk-notice" aria-labelledby="asked-title">
          <h3 id="asked-title" className="desk-strong">
            {words.askedTitle}
          </h3>
          <p>{words.askedLede}</p>
          <ul>
            {asked.map((payment) => (
              <li key={payment.id} className="desk-owed">
                <OwedName payment={payment} onOpen={payments.show}>
                  {formatEuros(payment.amount, locale)}
                </OwedName>
                <OwedFor payment={payment} onShow={appointments.show} />
                <button type="button" className="desk-link" onClick={() => payments.show(payment)}>
                  {words.ask}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {payments.dialog}
      {appointments.dialog}
    </>
  );
}

/** A payment's package, which opens it, and its amount. */
function OwedName({
  payment,
  onOpen,
  children,
}: {
  payment: Payment;
  onOpen: (payment: Payment) => void;
  children: ReactNode;
}) {
  const { paymentTexts } = useDesk();
  return (
    <p>
      <button type="button" className="desk-row-open" onClick={() => onOpen(payment)}>
        <bdi>{packageOf(payment, paymentTexts)}</bdi>
      </button>{' '}
      · <bdi className="tabular desk-strong">{children}</bdi>
    </p>
  );
}

/** The payment's appointment with its status; opens it. */
function OwedFor({ payment, onShow }: Pick<OwedItemProps, 'payment' | 'onShow'>) {
  const { paymentTexts } = useDesk();
  const { appointment = '' } = payment;
  const { value } = useRead(oneAppointment(appointment), { isWanted: appointment !== '' });
  return (
    <p>
      {value ? (
        <>
          <AppointmentLink appointment={value} onShow={onShow} />{' '}
          <StatusLabel status={value.status} />
        </>
      ) : (
        appointment === '' && <span className="desk-note">{paymentTexts.owed.erased}</span>
      )}
    </p>
  );
}

interface OwedItemProps {
  payment: Payment;
  onOpen: (payment: Payment) => void;
  onShow: (appointment: DeskAppointment) => void;
}

/** One payment: the amount that the firm holds, its appointment, and the possible actions. */
function OwedItem({ payment, onOpen, onShow }: OwedItemProps) {
  const { paymentTexts } = useDesk();
  const settle = useSettle();
  const textOf = useHeldText();
  const words = paymentTexts.owed;
  const packageName = packageOf(payment, paymentTexts);
  const { isReturning, isAtStripe, isDecided, ways } = owedOf(payment);

  return (
    <li className="desk-owed">
      <OwedName payment={payment} onOpen={onOpen}>
        {textOf(payment)}
      </OwedName>
      {isReturning && <p>{isAtStripe ? words.underWay : words.notYet}</p>}
      <OwedFor {...{ payment, onShow }} />
      {!isDecided && (
        <div className="desk-actions">
          {payment.refundable > 0 && (
            <button type="button" className="desk-link" onClick={() => onOpen(payment)}>
              {paymentTexts.refund.open}
              <span className="sr-only">: {packageName}</span>
            </button>
          )}
          {ways.map((how) => (
            <ConfirmButton key={how} className="desk-link" {...settle(payment, how)}>
              {words[how].act}
            </ConfirmButton>
          ))}
        </div>
      )}
    </li>
  );
}
