import type { FocusEvent, InputEvent } from 'react';

/**
 * Tells of an e-mail address once it is typed, and of none while it is being retyped: no hint and no promised
 * reply is about a former one.
 */
export const typedEmail = (tell: (email: string) => void) => ({
  onBlur({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement && target.type === 'email') tell(target.value);
  },
  onInput({ target }: InputEvent) {
    if (target instanceof HTMLInputElement && target.type === 'email') tell('');
  },
});
