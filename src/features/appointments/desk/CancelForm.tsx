import { useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { maxLength } from '#platform/contract/fields.ts';
import { endingOf } from './actions.ts';
import { changesTexts } from './changes-text.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useAppointmentParts } from './parts.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Field } from '#platform/form/Field.tsx';
import type { MoneyReader } from '#platform/form/money-choice.ts';
import { Notice } from '#platform/form/Notice.tsx';
import { ProposalEnd } from './Proposal.tsx';
import { useJustChanged } from './StatusActions.tsx';
import { useStatus } from './use-status.tsx';

export interface CancelFormProps {
  appointment: DeskAppointment;
  /** What was typed to the client before. */
  note?: string;
  onCancelled: () => void;
  onBack: () => void;
  /** Proposes other times instead, with the note that was typed. */
  onPropose?: ((note: string) => void) | undefined;
}

/**
 * Form that cancels an appointment, with an optional note to the client. If the appointment was changed since
 * the form was opened, it lists the changes first. If it can no longer be cancelled, it only shows that.
 */
export function CancelForm({ appointment, note, onCancelled, onBack, onPropose }: CancelFormProps) {
  const desk = useDesk();
  const { texts, actTexts } = desk;
  const { all: consultants } = useConsultants();
  const words = texts.appointments;
  const field = useRef<HTMLTextAreaElement>(null);
  const reader = useRef<MoneyReader>(null);
  const [asked] = useState(appointment);
  const { version } = appointment;
  const isInert = useJustChanged(version);
  const { changeStatus } = useStatus();
  const { Money } = useAppointmentParts();

  async function cancel() {
    const chosen = reader.current ? reader.current() : { money: undefined };
    if (!chosen) return;
    const isCancelled = await changeStatus(appointment, 'cancelled', {
      note: field.current?.value,
      money: chosen.money,
    });
    if (isCancelled) onCancelled();
  }

  return (
    <div className="desk-form">
      {version !== asked.version && (
        <div key={version} className="desk-form-wide">
          <Notice>
            <p>
              {[
                actTexts.refusals.changed_meanwhile,
                ...changesTexts(asked, appointment, desk, consultants),
              ].join(' ')}
            </p>
          </Notice>
        </div>
      )}
      <ProposalEnd appointment={appointment} />
      {isActive(appointment.status) && <Money appointment={appointment.id} reader={reader} />}
      {isActive(appointment.status) && (
        <Field
          form="cancel"
          name="note"
          label={words.note}
          help={appointment.email ? words.noteHelp : words.noteUnsent}
          className="desk-form-wide"
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={3}
              maxLength={maxLength.message}
              defaultValue={note}
              autoFocus
            />
          )}
        </Field>
      )}
      <div className="desk-actions desk-form-wide">
        {isActive(appointment.status) && (
          <ActionButton onAction={cancel} className="button-quiet desk-danger" isIdle={isInert}>
            {endingOf(appointment, texts).submit}
          </ActionButton>
        )}
        {onPropose && isActive(appointment.status) && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => onPropose(field.current?.value ?? '')}
          >
            {words.propose.instead}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </div>
  );
}
