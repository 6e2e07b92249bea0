import type {
  InputEvent,
  InputHTMLAttributes,
  ReactNode,
  SubmitEvent,
  TextareaHTMLAttributes,
} from 'react';
import type * as z from 'zod/mini';
import { maxLength } from '#platform/contract/fields.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { type ControlProps, Field } from '#platform/form/Field.tsx';
import { type SendingForm, useSending } from '#platform/form/use-sending.ts';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { EmailInput } from './EmailInput.tsx';
import { focusNear } from './focus-near.ts';

const longestOf: Readonly<Record<string, number>> = {
  ...maxLength,
  clientName: maxLength.name,
  note: maxLength.message,
  text: maxLength.message,
  reason: maxLength.subject,
};

interface FieldOptions {
  required?: boolean;
  help?: string;
  className?: string;
}

/** Renders a field of a form by its name. */
type MakeField = (
  name: string,
  label: string,
  children: (control: ControlProps) => ReactNode,
  more?: FieldOptions,
) => ReactNode;

/** The controls of the desk's forms; autofill is off, since none of the fields is about the admin. */
const controlsOf = (field: MakeField) => ({
  input: (
    name: string,
    label: string,
    attributes: InputHTMLAttributes<HTMLInputElement> = {},
    more: FieldOptions = {},
  ) =>
    field(
      name,
      label,
      (control) => <input {...control} type="text" autoComplete="off" {...attributes} />,
      more,
    ),
  email: (
    name: string,
    label: string,
    attributes: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> = {},
    more: FieldOptions = {},
  ) => field(name, label, (control) => <EmailInput {...control} {...attributes} />, more),
  textarea: (
    name: string,
    label: string,
    attributes: TextareaHTMLAttributes<HTMLTextAreaElement> = {},
    more: FieldOptions = {},
  ) =>
    field(name, label, (control) => <textarea {...control} rows={3} {...attributes} />, {
      className: 'desk-form-wide',
      ...more,
    }),
  select: (
    name: string,
    label: string,
    options: readonly (readonly [value: string, label: string])[],
    { defaultValue, ...more }: FieldOptions & { defaultValue?: string | undefined } = {},
  ) =>
    field(
      name,
      label,
      (control) => (
        <select {...control} defaultValue={defaultValue}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ),
      more,
    ),
});

export type DeskForm = ReturnType<typeof useDeskForm>;

/**
 * A form of the desk: shows field errors in the desk's words and sends only once. `onSent` runs when the
 * server has accepted it.
 */
export function useDeskForm<S extends z.ZodMiniType>(
  id: string,
  {
    schema,
    send,
    sent,
    failed,
    fillIn,
    confirm,
    longest = {},
    sentences = {},
  }: Pick<SendingForm<S>, 'schema' | 'send' | 'confirm'> & {
    /** Toast on success; `null` where another message says it. */
    sent: string | null;
    /** Toast title of a failure, followed by its reason; a function returns the whole text instead. */
    failed: string | null | ((failure: Failure) => string);
    fillIn?: string;
    /** Longest lengths of fields that differ from the default for their name. */
    longest?: Readonly<Record<string, number>>;
    /** Sentences for error codes that only this form has. */
    sentences?: Readonly<Record<string, string>>;
  },
  onSent: () => void,
) {
  const { texts, actTexts, formTexts, locale } = useDesk();
  const { state, form, submit, restart } = useSending({
    schema,
    send,
    confirm,
    toasts: {
      fillIn: fillIn ?? formTexts.fillIn,
      checkFields: formTexts.checkFields,
      sent,
      failed: tell,
    },
  });
  function tell(failure: Failure) {
    if (failed === null) return;
    const isOwn = typeof failed === 'function';
    const description = isOwn ? undefined : failureText(failure, actTexts, locale);
    toast.error(isOwn ? failed(failure) : failed, { description });
  }
  const errors: Readonly<Record<string, string>> = { ...texts.errors, ...sentences };

  function errorOf(name: string): string | undefined {
    const code = form.errors[name];
    if (code === undefined) return undefined;
    const sentence = errors[code] ?? texts.errors.other;
    return sentence.replace(
      '{{longest}}',
      formatNumber(longest[name] ?? longestOf[name] ?? 0, locale),
    );
  }

  const field: MakeField = (name, label, children, more = {}) => (
    <Field form={id} name={name} label={label} error={errorOf(name)} {...more}>
      {children}
    </Field>
  );

  return {
    isSending: state.name !== 'idle',
    /** Error text of a field, or of a group of boxes whose names begin with the field's name and a dot. */
    errorOf,
    attributes: {
      ...form.attributes,
      id,
      onInput: (event: InputEvent<HTMLFormElement>) => {
        form.attributes.onInput(event);
        const { target } = event;
        const [group = ''] = target instanceof HTMLInputElement ? target.name.split('.', 1) : [];
        form.clearError(group);
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const giveBack = focusNear(event.currentTarget);
        void submit().then((isSent) => {
          if (!isSent) return;
          restart();
          onSent();
          giveBack();
        });
      },
    },
    field,
    date: (
      name: string,
      label: string,
      more: Omit<DateFieldProps, 'form' | 'name' | 'label' | 'error'> = {},
    ) => <DateField form={id} name={name} label={label} error={errorOf(name)} {...more} />,
    ...controlsOf(field),
  };
}
