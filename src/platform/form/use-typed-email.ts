import { type FocusEvent, type InputEvent, useState } from 'react';

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
    onInput({ target }: InputEvent) {
      if (isEmailField(target)) setRetyped(true);
    },
  };
  return { email, asked: isRetyped ? '' : email, events, setEmail };
}
