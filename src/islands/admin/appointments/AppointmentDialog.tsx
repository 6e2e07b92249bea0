import { useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { eraseAppointment } from '#contract/desk-routes.ts';
import { notProvided } from '#contract/fields.ts';
import { formatDate } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatInstant } from '#islands/admin/format.ts';
import { ConfirmDialog } from '#islands/admin/ui/ConfirmDialog.tsx';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { Facts } from '#islands/admin/ui/Facts.tsx';
import { StatusLabel } from '#islands/admin/ui/StatusLabel.tsx';
import { Ltr } from '#islands/Rich.tsx';
import { toast } from '#islands/toast.ts';
import { CancelForm } from './CancelForm.tsx';
import { History } from './History.tsx';
import { MoveForm } from './MoveForm.tsx';
import { StatusActions } from './StatusActions.tsx';
import { useStatus } from './use-status.ts';

export interface AppointmentDialogProps {
  appointment: Appointment;
  onChanged: (appointment: Appointment) => void;
  onErased: () => void;
  onClose: () => void;
}

/** All about one appointment, and everything that can be done with it. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { appointment, onChanged, onErased, onClose } = props;
  const { call, texts, titles, locale } = useDesk();
  const words = texts.appointments;
  const [step, setStep] = useState<'look' | 'move' | 'cancel' | 'erase'>('look');
  const changeStatus = useStatus();
  const { id, clientName, email, phone, date, time, status } = appointment;
  const isOpen = status === 'pending' || status === 'confirmed';

  async function erase() {
    const answer = await call(eraseAppointment, { id });
    if (!answer.ok) {
      toast.error(words.erase.failed);
      return;
    }
    toast.success(words.erase.done);
    onErased();
  }

  function changed(next: Appointment) {
    setStep('look');
    onChanged(next);
  }

  const day = formatDate(date, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <Dialog title={clientName} onClose={onClose}>
      <StatusLabel status={status} />
      <Facts
        facts={[
          [
            words.when,
            <>
              {day}, <Ltr>{time}</Ltr>
            </>,
          ],
          [words.service, titles[appointment.service]],
          [words.email, email === '' ? notProvided : <Ltr>{email}</Ltr>],
          [words.phone, <Ltr>{phone}</Ltr>],
          [words.received, formatInstant(appointment.createdAt, locale)],
        ]}
      />
      {appointment.message !== undefined && (
        <p className="desk-message" dir="auto">
          {appointment.message}
        </p>
      )}
      <div className="desk-actions">
        {email !== '' && <CopyButton text={email}>{words.copyEmail}</CopyButton>}
        {phone !== notProvided && (
          <a className="button-quiet desk-button" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {words.callClient}
          </a>
        )}
      </div>
      {isOpen && step === 'look' && (
        <div className="desk-actions">
          <StatusActions
            appointment={appointment}
            onChange={async (next) => {
              if (next === 'cancelled') {
                setStep('cancel');
                return;
              }
              const value = await changeStatus(appointment, next);
              if (value) changed(value);
            }}
          />
          <button
            type="button"
            className="button-quiet desk-button"
            onClick={() => setStep('move')}
          >
            {words.move.open}
          </button>
        </div>
      )}
      {step === 'move' && (
        <MoveForm appointment={appointment} onMoved={changed} onBack={() => setStep('look')} />
      )}
      {step === 'cancel' && (
        <CancelForm
          appointment={appointment}
          onCancelled={changed}
          onBack={() => setStep('look')}
        />
      )}
      <h3 className="desk-part-title">{words.historyTitle}</h3>
      <History appointment={appointment} />
      <button type="button" className="desk-link desk-link-danger" onClick={() => setStep('erase')}>
        {words.erase.open}
      </button>
      {step === 'erase' && (
        <ConfirmDialog
          title={words.erase.open}
          question={words.erase.question}
          action={words.erase.action}
          onConfirm={erase}
          onClose={() => setStep('look')}
        />
      )}
    </Dialog>
  );
}
