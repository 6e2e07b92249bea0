import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { maxLength } from '#contract/fields.ts';
import { formatNumber } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { type ControlProps, Field } from '#islands/form/Field.tsx';
import { type Sending, useSending } from '#islands/form/use-sending.ts';

const longestOf: Readonly<Record<string, number>> = {
  ...maxLength,
  clientName: maxLength.name,
  note: maxLength.message,
  text: maxLength.message,
  reason: maxLength.subject,
};

/**
 * A form of the desk: fields whose faults are told in the desk's words, sent once. `onSent` runs
 * when the server has it.
 */
export function useDeskForm<S extends z.ZodMiniType>(
  id: string,
  {
    schema,
    send,
    sent,
    failed,
    fillIn,
  }: Pick<Sending<S>, 'schema' | 'send'> & Record<'sent' | 'failed', string> & { fillIn?: string },
  onSent: () => void,
) {
  const { texts, formTexts, locale } = useDesk();
  const { state, form, submit, restart } = useSending({
    schema,
    send,
    toasts: {
      fillIn: fillIn ?? formTexts.fillIn,
      checkFields: formTexts.checkFields,
      sent,
      failed,
    },
  });
  const errors: Readonly<Record<string, string>> = texts.errors;

  function errorOf(name: string): string | undefined {
    const code = form.errors[name];
    if (code === undefined) return undefined;
    const sentence = errors[code] ?? texts.errors.other;
    return sentence.replace('{{longest}}', formatNumber(longestOf[name] ?? 0, locale));
  }

  return {
    isSending: state.name !== 'idle',
    errorOf,
    restart,
    attributes: {
      ...form.attributes,
      id,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit().then((isSent) => {
          if (!isSent) return;
          restart();
          onSent();
        });
      },
    },
    /** One field of the form. */
    field: (
      name: string,
      label: string,
      children: (control: ControlProps) => ReactNode,
      more: { required?: boolean; help?: string; className?: string } = {},
    ) => (
      <Field form={id} name={name} label={label} error={errorOf(name)} {...more}>
        {children}
      </Field>
    ),
  };
}
