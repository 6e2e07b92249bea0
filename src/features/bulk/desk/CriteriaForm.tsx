import { type ReactNode, useRef, useState } from 'react';
import { useKnownClients } from '#features/appointments/desk.ts';
import { maxLength } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { DateField } from '#platform/desk-ui/DateField.tsx';
import { EmailInput } from '#platform/desk-ui/EmailInput.tsx';
import { showFaults } from '#platform/desk-ui/show-faults.ts';
import { unreadDays } from '#platform/form/unread-days.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';
import { Field } from '#platform/form/Field.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import type { Criteria } from './criteria.ts';

export interface CriteriaFormProps {
  criteria: Criteria;
  onChange: (criteria: Criteria) => void;
  onPreview: () => Promise<unknown>;
  /** Further fields. */
  children?: ReactNode;
}

interface MomentFieldsProps {
  name: 'from' | 'until';
  /** `YYYY-MM-DDTHH:MM`, or without the time; `''` without a day. */
  moment: string;
  error: string | undefined;
  onChange: (moment: string) => void;
}

/** A day, and a time of it that may be left out. */
function MomentFields({ name, moment, error, onChange }: MomentFieldsProps) {
  const { bulkTexts: words } = useDesk();
  const [date = '', time = ''] = moment.split('T');
  const join = (day: string, hour: string) => (day === '' || hour === '' ? day : `${day}T${hour}`);
  return (
    <>
      <DateField
        form="bulk"
        name={name}
        label={words[name]}
        value={date}
        // What has been received lies in the past.
        from={addDays(firmToday(), -364)}
        error={error}
        onValue={(day) => onChange(join(day, time))}
      />
      <Field form="bulk" name={`${name}Time`} label={words[`${name}Time`]}>
        {(own) => (
          <input
            {...own}
            value={time}
            onChange={({ currentTarget }) => onChange(join(date, currentTarget.value))}
            type="time"
            dir="ltr"
            disabled={date === ''}
          />
        )}
      </Field>
    </>
  );
}

/** The form for the criteria; it only previews. */
export function CriteriaForm({ criteria, onChange, onPreview, children }: CriteriaFormProps) {
  const { bulkTexts: words, texts } = useDesk();
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const ref = useRef<HTMLFormElement>(null);
  // Who gave no address is sought by name.
  const { seek, known } = useKnownClients(
    ref,
    ({ name, email }) => email === '' && onChange({ ...criteria, email: '', q: name }),
  );
  const control = (name: keyof Criteria) => ({
    value: criteria[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...criteria, [name]: currentTarget.value }),
  });
  return (
    <Form
      ref={ref}
      onInput={seek}
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        // A day that cannot be read is no criterion left out.
        const unread = unreadDays(ref.current);
        showFaults(ref, () => setFaults(unread));
        if (Object.keys(unread).length > 0) return;
        setIsBusy(true);
        void onPreview().finally(() => setIsBusy(false));
      }}
    >
      {(['from', 'until'] as const).map((name) => (
        <MomentFields
          key={name}
          name={name}
          moment={criteria[name]}
          error={faults[name] && texts.errors.invalid_date}
          onChange={(moment) => {
            setFaults({});
            onChange({ ...criteria, [name]: moment });
          }}
        />
      ))}
      <Field form="bulk" name="email" label={words.email}>
        {(own) => <EmailInput {...own} {...control('email')} maxLength={maxLength.email} />}
      </Field>
      {known('email')}
      <Field form="bulk" name="q" label={words.q}>
        {(own) => (
          <input
            {...own}
            {...control('q')}
            type="text"
            autoComplete="off"
            maxLength={maxLength.name}
          />
        )}
      </Field>
      {children}
      <div className="desk-actions desk-form-wide">
        <button type="submit" className="button-quiet" aria-disabled={isBusy} aria-busy={isBusy}>
          {words.preview}
        </button>
      </div>
    </Form>
  );
}
