import { type ComponentType, memo, type ReactNode } from 'react';
import { maxLength } from '#platform/contract/limits.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { EmailHintProps } from '#platform/form/EmailHint.tsx';
import { errorText } from '#platform/form/error-text.ts';
import { type ControlProps, Field } from '#platform/form/Field.tsx';
import { Honeypot } from '#platform/form/Honeypot.tsx';
import type { FormErrors } from '#platform/form/use-form.ts';
import type { DetailField } from './booking-form.ts';

export interface DetailsFormProps {
  texts: Texts<'booking'>;
  locale: Locale;
  errors: FormErrors;
  /** The firm calls the visitor, so a number is required. */
  isPhoneNeeded: boolean;
  /** Once typed. `EmailHint` asks about one that looks mistyped, as soon as it has been fetched. */
  email: string;
  EmailHint: ComponentType<EmailHintProps> | undefined;
}

/** The visitor's details and message. The inputs are uncontrolled. */
export const DetailsForm = memo(function DetailsForm({
  texts: { details, errors: sentences },
  locale,
  errors,
  isPhoneNeeded,
  email,
  EmailHint,
}: DetailsFormProps) {
  const field = (
    name: DetailField,
    children: (control: ControlProps) => ReactNode,
    more: { required?: boolean; help?: string; className?: string } = {},
  ) => (
    <Field
      form="booking"
      key={name}
      name={name}
      label={details[name]}
      error={errorText(sentences[name], errors[name], {
        fallback: sentences.other,
        longest: () => formatNumber(maxLength[name], locale),
      })}
      {...more}
    >
      {children}
    </Field>
  );
  // In the form's order. A field added to the form has to be drawn here, or this does not compile.
  const fields: Readonly<Record<DetailField, ReactNode>> = {
    name: field('name', (control) => <input {...control} type="text" autoComplete="name" />, {
      required: true,
    }),
    email: field(
      'email',
      (control) => (
        <>
          <input {...control} type="email" autoComplete="email" dir="ltr" />
          {EmailHint && <EmailHint texts={details} email={email} />}
        </>
      ),
      { required: true },
    ),
    phone: field(
      'phone',
      (control) => (
        <input
          {...control}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          placeholder={details.phonePlaceholder}
        />
      ),
      { required: isPhoneNeeded },
    ),
    message: field('message', (control) => <textarea {...control} rows={5} />, {
      required: true,
      help: details.messageHelp,
      className: 'details-message',
    }),
  };
  return (
    <div className="details">
      <p className="field-help">{details.required}</p>
      {Object.values(fields)}
      <Honeypot />
    </div>
  );
});
