import { maxLength } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Field } from '#platform/form/Field.tsx';

export interface TellFieldsProps {
  tells: boolean;
  note: string;
  onTells: (tells: boolean) => void;
  onNote: (note: string) => void;
}

/** The fields that decide whether the clients are notified of the cancellation, and with which note. */
export function TellFields({ tells, note, onTells, onNote }: TellFieldsProps) {
  const { texts, bulkTexts: words } = useDesk();
  return (
    <div className="desk-form">
      <label className="desk-check desk-form-wide">
        <input
          type="checkbox"
          checked={tells}
          onChange={({ currentTarget }) => onTells(currentTarget.checked)}
        />
        <span>{words.tells}</span>
      </label>
      <p className="desk-note desk-form-wide">{words.tellsHelp}</p>
      {tells && (
        <Field
          form="bulk"
          name="note"
          label={texts.appointments.note}
          help={texts.appointments.noteHelp}
          className="desk-form-wide"
        >
          {(own) => (
            <textarea
              {...own}
              rows={3}
              maxLength={maxLength.message}
              value={note}
              onChange={({ currentTarget }) => onNote(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}
