import { type ReactNode, useState } from 'react';
import { dismissPayment, listPayments } from '#features/payments/contract/payment-routes.ts';
import { heldCents, type Payment } from '#features/payments/contract/payment.ts';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import {
  AppointmentLink,
  useAppointmentDialog,
  oneAppointment,
  StatusLabel,
} from '#features/appointments/desk.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { packageOf, refusalText } from './payment-text.ts';
import { usePaymentDialog } from './use-payment-dialog.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { toast } from '#platform/browser/toast.ts';

/** What can have become of money that Stripe does not give back. */
const ways = ['keep', 'elsewhere'] as const;

/** Payments shown before the list is expanded. */
const most = 5;

/** Payments for appointments that do not take place, with money that is not yet given back or kept. */
export const owed = reading(['payments', 'owed'], (call) =>
  call(listPayments, { query: { over: 'true', limit: '100' } }),
);

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
  const { write, paymentTexts, locale } = useDesk();
  const touch = useTouch();
  const words = paymentTexts.owed;
  const { id, version, amount, refunds } = payment;
  const euros = (sum: number) => formatEuros(sum, locale);
  const packageName = packageOf(payment, paymentTexts);
  const rest = toEuros(heldCents(payment) - (toCents(payment.kept ?? 0) ?? 0));
  const pending = refunds.filter(({ state }) => state === 'pending');
  // Ours until Stripe's books show it.
  const isAtStripe = pending.every((refund) => !refund.id.startsWith('order-'));
  const told = payment.email === undefined ? words.untold : words.told;
  const isDecided = pending.length > 0 && payment.refundable <= (payment.kept ?? 0);

  async function settle(how: (typeof ways)[number]) {
    const query = how === 'elsewhere' ? ({ elsewhere: 'true' } as const) : {};
    const answer = await write(dismissPayment, { id, query, headers: ifMatch(version) });
    if (answer.ok) toast.success(words[how].done);
    else toast.error(words.settleFailed, { description: refusalText(answer, paymentTexts) });
    await touch('payments');
  }

  return (
    <li className="desk-owed">
      <OwedName payment={payment} onOpen={onOpen}>
        {rest === amount
          ? fill(words.held, { amount: euros(amount) })
          : fill(words.rest, { rest: euros(rest), amount: euros(amount) })}
      </OwedName>
      {pending.length > 0 && <p>{isAtStripe ? words.underWay : words.notYet}</p>}
      <OwedFor {...{ payment, onShow }} />
      {!isDecided && (
        <div className="desk-actions">
          {payment.refundable > 0 && (
            <button type="button" className="desk-link" onClick={() => onOpen(payment)}>
              {paymentTexts.refund.open}
              <span className="sr-only">: {packageName}</span>
            </button>
          )}
          {(pending.length === 0 ? ways : []).map((how) => (
            <ConfirmButton
              key={how}
              title={words[how].title}
              question={`${fill(words[how].question, { amount: euros(rest) })} ${told}`}
              action={words[how].act}
              onConfirm={() => settle(how)}
              className="desk-link"
              label={`${words[how].act}: ${packageName}`}
            >
              {words[how].act}
            </ConfirmButton>
          ))}
        </div>
      )}
    </li>
  );
}
