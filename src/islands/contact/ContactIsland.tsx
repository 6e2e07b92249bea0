import { flushSync } from 'react-dom';
import { contactRequestSchema } from '#contract/contact.ts';
import { type Locale, maxLength } from '#contract/fields.ts';
import { sendContactMessage } from '#contract/routes.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Texts } from '#i18n/texts.ts';
import { call } from '#islands/api.ts';
import { errorText } from '#islands/form/error-text.ts';
import { Field } from '#islands/form/Field.tsx';
import { Honeypot } from '#islands/form/Honeypot.tsx';
import { SendRow } from '#islands/form/SendRow.tsx';
import { useSending } from '#islands/form/use-sending.ts';

export interface ContactIslandProps {
  texts: Pick<Texts<'contact'>, 'form' | 'toasts'>;
  formTexts: Texts<'form'>;
  locale: Locale;
  privacyPath: string;
}

/** The contact form: one message, then an empty form again. */
export function ContactIsland({ texts, formTexts, locale, privacyPath }: ContactIslandProps) {
  const { state, form, submit, restart } = useSending({
    schema: contactRequestSchema,
    send: (message) => call(sendContactMessage, { body: { ...message, locale } }),
    toasts: { ...formTexts, ...texts.toasts },
  });

  async function send() {
    if (!(await submit())) return;
    flushSync(restart);
    // The button lost the focus while it was disabled; whoever has gone elsewhere stays there.
    if (document.activeElement !== document.body) return;
    form.attributes.ref.current?.querySelector('button')?.focus();
  }

  const field = (name: 'name' | 'email' | 'subject' | 'message') => ({
    form: 'contact',
    name,
    label: texts.form[name],
    required: true,
    error: errorText(formTexts.errors[name], form.errors[name], {
      fallback: formTexts.errors.other,
      longest: formatNumber(maxLength[name], locale),
    }),
  });
  return (
    // Until the island lives, nothing is sent: a method of `dialog` outside of one does nothing.
    <form
      {...form.attributes}
      method="dialog"
      className="message-form"
      aria-labelledby="contact-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="field-help">{texts.form.required}</p>
      <Field {...field('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </Field>
      <Field {...field('email')}>
        {(control) => <input {...control} type="email" autoComplete="email" dir="ltr" />}
      </Field>
      <Field {...field('subject')} className="field-wide">
        {(control) => <input {...control} type="text" autoComplete="off" />}
      </Field>
      <Field {...field('message')} className="field-wide">
        {(control) => <textarea {...control} rows={6} />}
      </Field>
      <Honeypot />
      <SendRow
        state={state}
        texts={formTexts}
        label={texts.form.submit}
        sendingLabel={texts.form.sending}
        privacyPath={privacyPath}
      />
    </form>
  );
}
