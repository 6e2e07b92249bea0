import { useCallback, useEffect, useState } from 'react';
import { getPayment, listPaymentDeliveries } from '#contract/payment-routes.ts';
import type { Payment } from '#contract/payment.ts';
import { useResource } from '#islands/admin/data/use-resource.ts';
import { Deliveries } from '#islands/admin/deliveries/Deliveries.tsx';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { Facts } from '#islands/admin/ui/Facts.tsx';
import type { Failure } from '#islands/api.ts';
import { Notice } from '#islands/form/Notice.tsx';
import { factsOf } from './facts.tsx';
import { LinkPart } from './LinkPart.tsx';
import { changedPayment, isPayable } from './payment-text.ts';
import { PaymentState } from './PaymentState.tsx';
import { RefundForm } from './RefundForm.tsx';
import { Refunds } from './Refunds.tsx';

export interface PaymentDialogProps {
  payment: Payment;
  /** Hears of the payment as it has become, whoever changed it. */
  onChanged: (payment: Payment) => void;
  onClose: () => void;
  /** Opens the appointment that it is for; absent where that one is open behind it. */
  onShowAppointment?: ((id: string) => Promise<void>) | undefined;
}

type Step = 'look' | 'refund';

/** All about one payment, asked for at Stripe as it opens, and everything that can be done with it. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { payment, onChanged, onClose, onShowAppointment } = props;
  const desk = useDesk();
  const { paymentTexts: words, reload } = desk;
  const [step, setStep] = useState<Step>('look');
  // Back from a step, the focus is where that step began.
  const [left, setLeft] = useState<Step>('look');
  /** How often it was found changed: each time is told anew. */
  const [surprises, setSurprises] = useState(0);
  const { id, version, appointment } = payment;
  const load = useCallback((call: DeskCall) => call(getPayment, { id }), [id]);
  const { value, hasFailed } = useResource(load);
  useEffect(() => {
    if (value && value.version > version) onChanged(value);
  }, [value, version, onChanged]);

  function go(next: Step) {
    setLeft(step);
    setStep(next);
  }

  function changed(next: Payment) {
    setSurprises(0);
    setLeft('look');
    setStep('look');
    onChanged(next);
    void reload();
  }

  function refused(failure: Failure) {
    const fresh = changedPayment(failure);
    if (fresh) {
      setLeft('look');
      setStep('look');
      setSurprises((times) => times + 1);
      onChanged(fresh);
    }
    void reload();
  }

  const appointmentLink = appointment !== undefined && onShowAppointment && (
    <ActionButton className="desk-row-open" onAction={() => onShowAppointment(appointment)}>
      {words.facts.showAppointment}
    </ActionButton>
  );
  return (
    <Dialog title={payment.packageName} onClose={onClose}>
      <PaymentState payment={payment} />
      {surprises > 0 && (
        <Notice key={surprises}>
          <p>{words.changed}</p>
        </Notice>
      )}
      {hasFailed && <p className="desk-note">{words.stale}</p>}
      {isPayable(payment) && <LinkPart payment={payment} onChanged={changed} onRefused={refused} />}
      <Facts facts={factsOf(payment, desk, appointmentLink)} />
      {payment.refundable > 0 && step === 'look' && (
        <div className="desk-actions">
          <button
            type="button"
            className="button-quiet desk-button"
            autoFocus={left === 'refund'}
            onClick={() => go('refund')}
          >
            {words.refund.open}
          </button>
        </div>
      )}
      {payment.refundable > 0 && step === 'refund' && (
        <RefundForm
          payment={payment}
          onRefunded={changed}
          onRefused={refused}
          onBack={() => go('look')}
        />
      )}
      <Refunds payment={payment} />
      <Deliveries route={listPaymentDeliveries} id={id} />
    </Dialog>
  );
}
