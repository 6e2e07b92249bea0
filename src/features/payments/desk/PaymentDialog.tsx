import { useEffect, useState } from 'react';
import { getPayment, listPaymentDeliveries } from '#features/payments/contract/payment-routes.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { isPayable } from '#features/payments/contract/payment-states.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { DeliveryList, useDeliveries } from '#features/delivery/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { Notice } from '#platform/form/Notice.tsx';
import { factsOf } from './facts.tsx';
import { LinkActions, LinkPart } from './LinkPart.tsx';
import { changedPayment, isLinkMailed, packageOf } from './payment-text.ts';
import { PaymentState } from './PaymentState.tsx';
import { type RefundDraft, RefundForm } from './RefundForm.tsx';
import { Refunds } from './Refunds.tsx';

export interface PaymentDialogProps {
  payment: Payment;
  /** Called with the latest version of the payment, also after changes by others. */
  onChanged: (payment: Payment) => void;
  onClose: () => void;
  /** Opens the payment's appointment; absent if that appointment is already open behind the dialog. */
  onShowAppointment?: ((id: string) => Promise<void>) | undefined;
}

type Step = 'look' | 'refund';

/** Panel of one payment, read from Stripe when it opens, with the actions on it; or the form to refund it. */
function Content(props: PaymentDialogProps) {
  const { payment, onChanged, onClose, onShowAppointment } = props;
  const desk = useDesk();
  const { paymentTexts: words, locale } = desk;
  const touch = useTouch();
  const [step, setStep] = useState<Step>('look');
  // The step that was left last: on return, focus goes to the button that started it.
  const [left, setLeft] = useState<Step>('look');
  /** How often the payment turned out to have changed; each time the notice is announced again. */
  const [surprises, setSurprises] = useState(0);
  /** The refund that was refused because the payment had changed. */
  const [draft, setDraft] = useState<RefundDraft>();
  const { id, version, appointment } = payment;
  const { value, hasFailed } = useRead({
    ...reading(['payments', 'one', id], (call) => call(getPayment, { id })),
    staleTime: 0,
  });
  const deliveries = useDeliveries({ route: listPaymentDeliveries, id });
  useEffect(() => {
    if (value && value.version > version) onChanged(value);
  }, [value, version, onChanged]);

  function go(next: Step) {
    setDraft(undefined);
    setLeft(step);
    setStep(next);
  }

  function changed(next: Payment) {
    setSurprises(0);
    setLeft('look');
    setStep('look');
    onChanged(next);
    void touch('payments', 'deliveries');
  }

  function refused(failure: Failure, wanted?: RefundDraft) {
    const fresh = changedPayment(failure);
    if (fresh) {
      // The form stays open with its input if anything can still be refunded.
      setDraft(wanted);
      setSurprises((times) => times + 1);
      onChanged(fresh);
    }
    void touch('payments', 'deliveries');
  }

  // No link if the appointment's own dialog is already open behind this one.
  const appointmentLink =
    appointment !== undefined && onShowAppointment ? (
      <ActionButton className="desk-row-open" onAction={() => onShowAppointment(appointment)}>
        {words.facts.showAppointment}
      </ActionButton>
    ) : null;
  return (
    <Dialog
      title={packageOf(payment, words)}
      about={
        <div className="desk-payment-head">
          <p className="desk-strong tabular">
            <bdi>{formatEuros(payment.amount, locale)}</bdi>
          </p>
          <PaymentState payment={payment} />
        </div>
      }
      isPanel
      onClose={onClose}
    >
      {surprises > 0 && (
        <Notice key={surprises}>
          <p>{words.changed}</p>
        </Notice>
      )}
      {(hasFailed || value?.isStale) && <p className="desk-note">{words.stale}</p>}
      {payment.refundable > 0 && step === 'refund' ? (
        <>
          <h3 className="desk-part-title">{words.refund.open}</h3>
          <RefundForm
            key={surprises}
            payment={payment}
            draft={draft}
            onRefunded={changed}
            onRefused={refused}
            onBack={() => go('look')}
          />
        </>
      ) : (
        <>
          {isPayable(payment) && <LinkPart payment={payment} />}
          <Facts facts={factsOf(payment, desk, appointmentLink)} />
          <Refunds payment={payment} />
          <DeliveryList {...deliveries} />
          {isPayable(payment) && (
            <LinkActions
              payment={payment}
              isMailed={isLinkMailed(deliveries.value ?? [])}
              onChanged={changed}
              onRefused={refused}
            />
          )}
          {payment.refundable > 0 && (
            <div className="desk-panel-foot">
              <button
                type="button"
                className="button desk-button"
                autoFocus={left === 'refund'}
                onClick={() => go('refund')}
              >
                {words.refund.open}
              </button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

export const PaymentDialog = walledDialog('payment', Content);
