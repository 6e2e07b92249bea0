import { inquiryRequestSchema } from '#features/inbox/contract/inquiry.ts';
import { sendInquiry } from '#features/inbox/contract/send-routes.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { call } from '#platform/browser/api.ts';
import { Field } from '#platform/form/Field.tsx';
import { MessageForm, type MessageFormSetting } from '#platform/form/MessageForm.tsx';
import { useSending } from '#platform/form/use-sending.ts';
import { sendWithWork } from '#features/protection/page.ts';
import { closeLater } from './close-later.ts';

export interface InquiryIslandProps extends MessageFormSetting {
  texts: Pick<Texts<'inquiry'>, 'form' | 'toasts' | 'cancel'>;
}

/**
 * The form in the inquiry dialog. The service is in a field of the dialog, which belongs to this form by its
 * `form` attribute.
 */
export function InquiryIsland({ texts, ...setting }: InquiryIslandProps) {
  const { locale, formTexts } = setting;
  const sending = useSending({
    schema: inquiryRequestSchema,
    send: (inquiry, { idempotencyKey, at }, onWork) =>
      sendWithWork(
        (altcha) =>
          call(sendInquiry, {
            body: { ...inquiry, timestamp: at, locale, altcha },
            idempotencyKey,
          }),
        onWork,
      ),
    // Isolated, since the sentence may run from right to left.
    more: ({ email }) => fill(formTexts.reply, { email: `\u2066${email}\u2069` }),
    toasts: { ...formTexts, ...texts.toasts },
  });

  async function send() {
    if (!(await sending.submit())) return;
    const dialog = sending.form.attributes.ref.current?.closest('dialog');
    if (dialog) await closeLater(dialog);
    sending.restart();
  }

  return (
    <MessageForm<'name' | 'email' | 'phone' | 'company' | 'message'>
      {...setting}
      name="inquiry"
      labelledBy="inquiry-about inquiry-title"
      help={formTexts.required}
      labels={texts.form}
      optional={['phone', 'company']}
      sending={sending}
      onSend={send}
      buttons={
        <button type="button" className="button-quiet" data-dialog-close>
          {texts.cancel}
        </button>
      }
    >
      {(field) => (
        <>
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
        </>
      )}
    </MessageForm>
  );
}
