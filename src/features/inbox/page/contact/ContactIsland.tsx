import { useState } from 'react';
import { flushSync } from 'react-dom';
import { contactRequestSchema } from '#features/inbox/contract/contact.ts';
import { sendContactMessage } from '#features/inbox/contract/send-routes.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { call } from '#platform/browser/api.ts';
import { Field } from '#platform/form/Field.tsx';
import { MessageForm, type MessageFormSetting } from '#platform/form/MessageForm.tsx';
import { useSending } from '#platform/form/use-sending.ts';
import { sendWithWork } from '#features/protection/page.ts';

export interface ContactIslandProps extends MessageFormSetting {
  texts: Pick<Texts<'contact'>, 'form' | 'toasts'>;
}

/** The contact form; it is empty again after a message was sent. */
export function ContactIsland({ texts, ...setting }: ContactIslandProps) {
  const { locale, formTexts } = setting;
  const [sentTo, setSentTo] = useState('');
  const sending = useSending({
    schema: contactRequestSchema,
    send: (message, { idempotencyKey }, onWork) =>
      sendWithWork(
        (altcha) =>
          call(sendContactMessage, { body: { ...message, locale, altcha }, idempotencyKey }),
        onWork,
      ),
    toasts: { ...formTexts, ...texts.toasts },
  });

  async function send() {
    const sent = await sending.submit();
    if (!sent) return;
    flushSync(() => {
      setSentTo(sent.email);
      sending.restart();
    });
    // The disabled button lost focus. Focus that the visitor has moved elsewhere stays there.
    if (document.activeElement !== document.body) return;
    sending.form.attributes.ref.current?.querySelector('button')?.focus();
  }

  return (
    <MessageForm<'name' | 'email' | 'subject' | 'message'>
      {...setting}
      name="contact"
      labelledBy="contact-form-title"
      help={texts.form.required}
      labels={texts.form}
      sending={sending}
      onSend={send}
      sentTo={sentTo}
    >
      {(field) => (
        <>
          <Field {...field('subject')} className="field-wide">
            {(control) => <input {...control} type="text" autoComplete="off" />}
          </Field>
          <Field {...field('message')} className="field-wide">
            {(control) => <textarea {...control} rows={6} />}
          </Field>
        </>
      )}
    </MessageForm>
  );
}
