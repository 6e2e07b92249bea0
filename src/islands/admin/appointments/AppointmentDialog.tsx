import { useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { isActive } from '#contract/appointment-status.ts';
import { eraseAppointment } from '#contract/appointment-routes.ts';
import { listDeliveries } from '#contract/delivery-routes.ts';
import { notProvided } from '#contract/fields.ts';
import { Deliveries } from '#islands/admin/deliveries/Deliveries.tsx';
import { useDesk } from '#islands/admin/desk.ts';
import { AppointmentPayments } from '#islands/admin/payments/AppointmentPayments.tsx';
import { RequestAction } from '#islands/admin/payments/RequestAction.tsx';
import { ConfirmButton } from '#islands/admin/ui/ConfirmButton.tsx';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { Facts } from '#islands/admin/ui/Facts.tsx';
import { StatusLabel } from '#islands/admin/ui/StatusLabel.tsx';
import { toast } from '#islands/toast.ts';
import { CancelForm } from './CancelForm.tsx';
import { factsOf } from './facts.tsx';
import { History } from './History.tsx';
import { MoveForm } from './MoveForm.tsx';
import { OverlapMark } from './OverlapMark.tsx';
import { StatusActions } from './StatusActions.tsx';
import { useStatus } from './use-status.ts';

export interface AppointmentDialogProps {
  appointment: Appointment;
  /** Opens another one over it. */
  onShow: (appointment: Appointment) => void;
  onChanged: (appointment: Appointment) => void;
  onErased: () => void;
  onClose: () => void;
}

type Step = 'look' | 'move' | 'cancel';

/** All about one appointment, and everything that can be done with it. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { appointment, onShow, onChanged, onErased, onClose } = props;
  const desk = useDesk();
  const { call, texts } = desk;
  const words = texts.appointments;
  const [step, setStep] = useState<Step>('look');
  // Back from a step, the focus is where that step began.
  const [left, setLeft] = useState<Step>('look');
  const changeStatus = useStatus();
  const { id, clientName, email, phone, status } = appointment;
  const hasPhone = phone !== notProvided;

  async function erase() {
    const answer = await call(eraseAppointment, { id });
    if (!answer.ok) {
      toast.error(words.erase.failed);
      return;
    }
    toast.success(words.erase.done);
    onErased();
  }

  function go(next: Step) {
    setLeft(step);
    setStep(next);
  }

  function changed(next: Appointment) {
    setLeft('look');
    setStep('look');
    onChanged(next);
  }

  return (
    <Dialog title={clientName} onClose={onClose}>
      <StatusLabel status={status} />
      <OverlapMark appointment={appointment} />
      <Facts facts={factsOf(appointment, desk)} />
      {isActive(status) && step === 'look' && (
        <div className="desk-actions">
          <StatusActions
            appointment={appointment}
            focused={left === 'cancel' ? 'cancelled' : undefined}
            onChange={async (next) => {
              if (next === 'cancelled') {
                go('cancel');
                return;
              }
              const value = await changeStatus(appointment, next);
              if (value) changed(value);
            }}
          />
          <button
            type="button"
            className="button-quiet desk-button"
            autoFocus={left === 'move'}
            onClick={() => go('move')}
          >
            {words.move.open}
          </button>
        </div>
      )}
      {step === 'move' && (
        <MoveForm
          appointment={appointment}
          onMoved={changed}
          onBack={() => go('look')}
          onShow={onShow}
        />
      )}
      {step === 'cancel' && (
        <div className="desk-inset">
          <CancelForm appointment={appointment} onCancelled={changed} onBack={() => go('look')} />
        </div>
      )}
      <div className="desk-actions">
        {email !== '' && <CopyButton text={email}>{words.copyEmail}</CopyButton>}
        {hasPhone && (
          <a className="button-quiet desk-button" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {words.callClient}
          </a>
        )}
        <RequestAction appointment={appointment} />
      </div>
      {appointment.message !== undefined && (
        <>
          <h3 className="desk-part-title">{words.message}</h3>
          <p className="desk-message" dir="auto">
            {appointment.message}
          </p>
        </>
      )}
      <AppointmentPayments appointment={id} />
      <h3 className="desk-part-title">{words.historyTitle}</h3>
      <History appointment={appointment} />
      <Deliveries route={listDeliveries} id={id} />
      <ConfirmButton
        className="desk-link desk-link-danger"
        question={words.erase.question}
        action={words.erase.action}
        onConfirm={erase}
      >
        {words.erase.open}
      </ConfirmButton>
    </Dialog>
  );
}
