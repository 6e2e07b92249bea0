import { useRef } from 'react';
import type { DeskAppointment } from '#contract/appointment.ts';
import { maxLength } from '#contract/fields.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Field } from '#islands/form/Field.tsx';
import { useStatus } from './use-status.ts';

export interface CancelFormProps {
  appointment: DeskAppointment;
  onCancelled: () => void;
  onBack: () => void;
}

/** Cancels an appointment, with a word to the client. */
export function CancelForm({ appointment, onCancelled, onBack }: CancelFormProps) {
  const { texts } = useDesk();
  const words = texts.appointments;
  const field = useRef<HTMLTextAreaElement>(null);
  const changeStatus = useStatus();

  async function cancel() {
    const isCancelled = await changeStatus(appointment, 'cancelled', field.current?.value);
    if (isCancelled) onCancelled();
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
          <textarea {...control} ref={field} rows={3} maxLength={maxLength.message} autoFocus />
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
