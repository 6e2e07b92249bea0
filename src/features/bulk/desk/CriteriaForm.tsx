import { type ReactNode, useRef, useState } from 'react';
import { useKnownClients } from '#features/appointments/desk.ts';
import { maxLength } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { EmailInput } from '#platform/desk-ui/EmailInput.tsx';
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

/** The form for the criteria; it only previews. */
export function CriteriaForm({ criteria, onChange, onPreview, children }: CriteriaFormProps) {
  const { bulkTexts: words } = useDesk();
  const [isBusy, setIsBusy] = useState(false);
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
        setIsBusy(true);
        void onPreview().finally(() => setIsBusy(false));
      }}
    >
      <Field form="bulk" name="from" label={words.from}>
        {(own) => <input {...own} {...control('from')} type="datetime-local" dir="ltr" />}
      </Field>
      <Field form="bulk" name="until" label={words.until}>
        {(own) => <input {...own} {...control('until')} type="datetime-local" dir="ltr" />}
      </Field>
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
