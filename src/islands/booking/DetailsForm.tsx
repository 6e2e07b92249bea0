import { memo } from 'react';
import { maxLength } from '#contract/fields.ts';
import type { Locale } from '#contract/locales.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Texts } from '#i18n/texts.ts';
import { errorText } from '#islands/form/error-text.ts';
import { Field } from '#islands/form/Field.tsx';
import { Honeypot } from '#islands/form/Honeypot.tsx';
import type { FormErrors } from '#islands/form/use-form.ts';

export interface DetailsFormProps {
  texts: Texts<'booking'>;
  locale: Locale;
  errors: FormErrors;
}

/** Who the visitor is and what it is about; the browser keeps what is typed. */
export const DetailsForm = memo(function DetailsForm({
  texts: { details, errors: sentences },
  locale,
  errors,
}: DetailsFormProps) {
  const error = (field: 'name' | 'email' | 'phone' | 'message') =>
    errorText(sentences[field], errors[field], {
      fallback: sentences.other,
      longest: formatNumber(maxLength[field], locale),
    });
  return (
    <div className="details">
      <p className="field-help">{details.required}</p>
      <Field form="booking" name="name" label={details.name} error={error('name')} required>
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </Field>
      <Field form="booking" name="email" label={details.email} error={error('email')} required>
        {(control) => <input {...control} type="email" autoComplete="email" dir="ltr" />}
      </Field>
      <Field form="booking" name="phone" label={details.phone} error={error('phone')}>
        {(control) => (
          <input
            {...control}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            placeholder={details.phonePlaceholder}
          />
        )}
      </Field>
      <Field
        form="booking"
        name="message"
        label={details.message}
        help={details.messageHelp}
        error={error('message')}
        required
        className="details-message"
      >
        {(control) => <textarea {...control} rows={5} />}
      </Field>
      <Honeypot />
    </div>
  );
});
