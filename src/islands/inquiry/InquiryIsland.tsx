import { type Locale, maxLength } from '#contract/fields.ts';
import { inquiryRequestSchema } from '#contract/inquiry.ts';
import { sendInquiry } from '#contract/routes.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Texts } from '#i18n/texts.ts';
import { call } from '#islands/api.ts';
import { errorText } from '#islands/form/error-text.ts';
import { Field } from '#islands/form/Field.tsx';
import { Honeypot } from '#islands/form/Honeypot.tsx';
import { SendRow } from '#islands/form/SendRow.tsx';
import { useSending } from '#islands/form/use-sending.ts';
import { closeLater } from './close-later.ts';

export interface InquiryIslandProps {
  texts: Pick<Texts<'inquiry'>, 'form' | 'toasts' | 'cancel'>;
  formTexts: Texts<'form'>;
  locale: Locale;
  privacyPath: string;
}

const optional = ['phone', 'company'];

/**
 * The form inside the inquiry's dialog; which service it is about stands in a field of the dialog
 * that belongs to this form by its id.
 */
export function InquiryIsland({ texts, formTexts, locale, privacyPath }: InquiryIslandProps) {
  const { state, form, submit, restart } = useSending({
    schema: inquiryRequestSchema,
    send: (inquiry) =>
      call(sendInquiry, { body: { ...inquiry, timestamp: new Date().toISOString(), locale } }),
    toasts: { ...formTexts, ...texts.toasts },
  });

  async function send() {
    if (!(await submit())) return;
    const dialog = form.attributes.ref.current?.closest('dialog');
    if (dialog) await closeLater(dialog);
    restart();
  }

  const field = (name: 'name' | 'email' | 'phone' | 'company' | 'message') => ({
    form: 'inquiry',
    name,
    label: texts.form[name],
    required: !optional.includes(name),
    error: errorText(formTexts.errors[name], form.errors[name], {
      fallback: formTexts.errors.other,
      longest: formatNumber(maxLength[name], locale),
    }),
  });
  return (
    <form
      {...form.attributes}
      id="inquiry-form"
      className="message-form"
      aria-labelledby="inquiry-about inquiry-title"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="field-help">{formTexts.required}</p>
      <Field {...field('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </Field>
      <Field {...field('email')}>
        {(control) => <input {...control} type="email" autoComplete="email" dir="ltr" />}
      </Field>
      <Field {...field('phone')}>
        {(control) => (
          <input
            {...control}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            placeholder={texts.form.phonePlaceholder}
          />
        )}
      </Field>
      <Field {...field('company')}>
        {(control) => <input {...control} type="text" autoComplete="organization" />}
      </Field>
      <Field {...field('message')} className="field-wide">
        {(control) => <textarea {...control} rows={5} />}
      </Field>
      <Honeypot />
      <SendRow
        state={state}
        texts={formTexts}
        label={texts.form.submit}
        sendingLabel={texts.form.sending}
        privacyPath={privacyPath}
      >
        <button type="button" className="button-quiet" data-dialog-close>
          {texts.cancel}
        </button>
      </SendRow>
    </form>
  );
}
