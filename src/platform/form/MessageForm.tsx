import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { maxLength } from '#platform/contract/limits.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { keepDraft } from './draft.ts';
import { EmailHint } from './EmailHint.tsx';
import { errorText } from './error-text.ts';
import { fillIn } from './fill-in.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import { SendRow } from './SendRow.tsx';
import type { useSending } from './use-sending.ts';

/** The fields of which a form that sends one message is made. */
export type MessageField = Exclude<keyof Texts<'form'>['errors'], 'other'>;

/** What is the same for every form of this kind, from the page that shows it. */
export interface MessageFormSetting {
  formTexts: Texts<'form'>;
  locale: Locale;
  privacyPath: string;
}

/** What every such form begins with. */
type SenderField = 'name' | 'email';

export interface MessageFormProps<Name extends MessageField> extends MessageFormSetting {
  /** What the ids of the form and of its fields begin with. */
  name: string;
  /** The ids of what names the form. */
  labelledBy: string;
  /** Which fields have to be filled in. */
  help: string;
  labels: Readonly<Record<Name | SenderField | 'submit' | 'sending', string>>;
  optional?: readonly Name[];
  sending: Pick<ReturnType<typeof useSending>, 'state' | 'form'>;
  onSend: () => Promise<void>;
  /** Where the answer to what was sent will go; while it is empty, nothing is said of that. */
  sentTo?: string;
  /** The fields after name and e-mail; `field` gives each its label, its error in words and its ids. */
  children: (field: (name: Name) => Omit<FieldProps, 'children'>) => ReactNode;
  /** Further buttons. */
  buttons?: ReactNode;
}

/** A form that sends one message: its fields, the trap for programs, and the row that sends. */
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
  const [email, setEmail] = useState('');
  useEffect(() => keepDraft(ref, (...kept) => fillIn(ref.current, ...kept)), [ref]);

  const field = (name: Name | SenderField) => ({
    form,
    name,
    label: labels[name],
    required: !optional.some((each) => each === name),
    error: errorText(formTexts.errors[name], errors[name], {
      fallback: formTexts.errors.other,
      longest: formatNumber(maxLength[name], locale),
    }),
  });
  return (
    // Until the island lives, nothing is sent: `dialog` is the one method that asks no server.
    <form
      {...attributes}
      id={`${form}-fields`}
      method="dialog"
      className="message-form"
      aria-labelledby={labelledBy}
      onBlur={({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement && target.type === 'email') setEmail(target.value);
      }}
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
            <EmailHint texts={formTexts} email={email} />
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
