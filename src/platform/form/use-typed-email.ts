import { type ChangeEvent, type FocusEvent, useState } from 'react';

const isEmailField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'email';

/** The e-mail address of a form, once it is typed; `asked` is empty while it is being retyped. */
export function useTypedEmail() {
  const [email, setEmail] = useState('');
  const [isRetyped, setRetyped] = useState(false);
  const events = {
    onBlur({ target }: FocusEvent) {
      if (!isEmailField(target)) return;
      setEmail(target.value);
      setRetyped(false);
    },
    // Not `onInput`, by which forms clear their errors.
    onChange({ target }: ChangeEvent) {
      if (isEmailField(target)) setRetyped(true);
    },
  };
  return { email, asked: isRetyped ? '' : email, events, setEmail };
}
