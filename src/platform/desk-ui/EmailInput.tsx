import type { InputHTMLAttributes } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { EmailHint } from '#platform/form/EmailHint.tsx';
import { useTypedEmail } from '#platform/form/use-typed-email.ts';

/** A field for an address; once it is left, asks about one that looks mistyped. */
export function EmailInput({
  onBlur,
  onChange,
  ...attributes
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { formTexts } = useDesk();
  const { asked, events } = useTypedEmail();
  return (
    <>
      <input
        autoComplete="off"
        dir="ltr"
        {...attributes}
        type="email"
        onBlur={(event) => {
          events.onBlur(event);
          onBlur?.(event);
        }}
        onChange={(event) => {
          events.onChange(event);
          onChange?.(event);
        }}
      />
      <EmailHint texts={formTexts} email={asked} />
    </>
  );
}
