import { type ReactNode, useEffect } from 'react';
import { maxLength } from '#platform/contract/limits.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { keepDraft } from './draft.ts';
import { EmailHint } from './EmailHint.tsx';
import { errorText } from './error-text.ts';
import { unsayFaults } from './faults-toast.ts';
import { fillIn } from './fill-in.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import { SendRow } from './SendRow.tsx';
import type { useSending } from './use-sending.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** Fields of a form that sends one message. */
export type MessageField = Exclude<keyof Texts<'form'>['errors'], 'other'>;

/** Properties that are the same for every such form, passed by the page. */
export interface MessageFormSetting {
  formTexts: Texts<'form'>;
  locale: Locale;
  privacyPath: string;
}

/** The first fields of every such form. */
type SenderField = 'name' | 'email';

export interface MessageFormProps<Name extends MessageField> extends MessageFormSetting {
  /** Prefix of the ids of the form and its fields. */
  name: string;
  /** The ids of the elements that label the form. */
  labelledBy: string;
  /** Text that says which fields are required. */
  help: string;
  labels: Readonly<Record<Name | SenderField | 'submit' | 'sending', string>>;
  optional?: readonly Name[];
  sending: Pick<ReturnType<typeof useSending>, 'state' | 'form'>;
  onSend: () => Promise<void>;
  /** Address to which the reply to the sent message goes; if empty, the confirmation is not shown. */
  sentTo?: string;
  /** The fields after name and e-mail; `field` gives each its label, its error text and its ids. */
  children: (field: (name: Name) => Omit<FieldProps, 'children'>) => ReactNode;
  /** Additional buttons. */
  buttons?: ReactNode;
}

/** A form that sends one message: its fields, the honeypot and the row with the submit button. */
export function MessageForm<Name extends MessageField>({
  name: form,
  labelledBy,
  help,
  labels,
  optional = [],
  sending: {
    state,
    form: { attributes, errors },
  },
  onSend,
  sentTo = '',
  children,
  buttons,
  formTexts,
  locale,
  privacyPath,
}: MessageFormProps<Name>) {
  const { ref } = attributes;
  const { asked, events, setEmail } = useTypedEmail();
  useEffect(() => keepDraft(ref, (...kept) => fillIn(ref.current, ...kept)), [ref]);
  const isMarked = Object.keys(errors).length > 0;
  // With its cause the toast goes too.
  useEffect(() => (isMarked ? unsayFaults : undefined), [isMarked]);

  const field = (name: Name | SenderField) => ({
    form,
    name,
    label: labels[name],
    required: !optional.some((each) => each === name),
    error: errorText(formTexts.errors[name], errors[name], {
      fallback: formTexts.errors.other,
      longest: () => formatNumber(maxLength[name], locale),
    }),
  });
  return (
    // Before hydration nothing is sent: `dialog` is the only method that makes no request.
    <form
      {...attributes}
      id={`${form}-fields`}
      method="dialog"
      className="message-form"
      aria-labelledby={labelledBy}
      {...events}
      onReset={() => setEmail('')}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      <p className="field-help">{help}</p>
      <Field {...field('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </Field>
      <Field {...field('email')}>
        {(control) => (
          <>
            <input {...control} type="email" autoComplete="email" dir="ltr" />
            <EmailHint texts={formTexts} email={asked} />
          </>
        )}
      </Field>
      {children(field)}
      <Honeypot />
      <SendRow
        state={state}
        sentTo={sentTo}
        texts={formTexts}
        label={labels.submit}
        sendingLabel={labels.sending}
        privacyPath={privacyPath}
      >
        {buttons}
      </SendRow>
    </form>
  );
}
