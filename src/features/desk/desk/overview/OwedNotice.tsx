import { useState } from 'react';
import {
  dismissPayment,
  listPayments,
  heldCents,
  type Payment,
} from '#features/payments/contract.ts';
import { toEuros } from '#platform/contract/euros.ts';
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
import { packageOf, refusalText, usePaymentDialog } from '#features/payments/desk.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { toast } from '#platform/browser/toast.ts';

/** Payments shown before the list is expanded. */
const most = 5;

const owed = reading(['payments', 'owed'], (call) =>
  call(listPayments, { query: { over: 'true', limit: '100' } }),
);

/** Payments for appointments that do not take place. Renders nothing if there are none. */
export function OwedNotice() {
  const { paymentTexts } = useDesk();
  const words = paymentTexts.owed;
  const { value = [] } = useRead(owed);
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
      {payments.dialog}
      {appointments.dialog}
    </>
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
  const { id, version, amount, refunds, appointment = '' } = payment;
  const { value } = useRead(oneAppointment(appointment), { isWanted: appointment !== '' });
  const euros = (sum: number) => formatEuros(sum, locale);
  const packageName = packageOf(payment, paymentTexts);
  const rest = toEuros(heldCents(payment));
  const isUnderWay = refunds.some(({ state }) => state === 'pending');

  async function dismiss() {
    const answer = await write(dismissPayment, { id, headers: ifMatch(version) });
    if (answer.ok) toast.success(words.dismissed);
    else toast.error(words.dismissFailed, { description: refusalText(answer, paymentTexts) });
    await touch('payments');
  }

  return (
    <li className="desk-owed">
      <p>
        <button type="button" className="desk-row-open" onClick={() => onOpen(payment)}>
          <bdi>{packageName}</bdi>
        </button>{' '}
        ·{' '}
        <bdi className="tabular desk-strong">
          {rest === amount
            ? fill(words.held, { amount: euros(amount) })
            : fill(words.rest, { rest: euros(rest), amount: euros(amount) })}
        </bdi>
        {isUnderWay && ` · ${words.underWay}`}
      </p>
      <p>
        {value ? (
          <>
            <AppointmentLink appointment={value} onShow={onShow} />{' '}
            <StatusLabel status={value.status} />
          </>
        ) : (
          appointment === '' && <span className="desk-note">{words.erased}</span>
        )}
      </p>
      <ConfirmButton
        title={words.dismissTitle}
        question={fill(words.dismissQuestion, { amount: euros(rest) })}
        action={words.dismiss}
        onConfirm={dismiss}
        className="desk-link"
        label={`${words.dismiss}: ${packageName}`}
      >
        {words.dismiss}
      </ConfirmButton>
    </li>
  );
}
