import { useState } from 'react';
import type { Appointment, DeskAppointment } from '#contract/appointment.ts';
import { maxLength } from '#contract/fields.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Field } from '#islands/form/Field.tsx';
import { useStatus } from './use-status.ts';

export interface CancelFormProps {
  appointment: Appointment;
  onCancelled: (appointment: DeskAppointment) => void;
  onBack: () => void;
}

/** Cancels an appointment, with a word to the client. */
export function CancelForm({ appointment, onCancelled, onBack }: CancelFormProps) {
  const { texts } = useDesk();
  const words = texts.appointments;
  const [note, setNote] = useState('');
  const changeStatus = useStatus();

  async function cancel() {
    const changed = await changeStatus(appointment, 'cancelled', note);
    if (changed) onCancelled(changed);
  }

  return (
    <div className="desk-form">
      <Field
        form="cancel"
        name="note"
        label={words.note}
        help={words.noteHelp}
        className="desk-form-wide"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={maxLength.message}
            value={note}
            autoFocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
      </Field>
      <div className="desk-actions desk-form-wide">
        <ActionButton onAction={cancel} className="button-quiet desk-danger">
          {words.cancelSubmit}
        </ActionButton>
        <button type="button" className="button-quiet" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </div>
  );
}
