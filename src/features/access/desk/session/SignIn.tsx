import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { signIn } from '#features/access/contract/session-routes.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { call, type Failure } from '#platform/browser/api.ts';
import { Field } from '#platform/form/Field.tsx';
import { toast } from '#platform/browser/toast.ts';
import { formatWait } from '#platform/desk/format.ts';

const fieldsSchema = z.object({
  password: z.string(),
  code: z._default(z.string().check(z.trim()), ''),
});

export interface SignInProps {
  texts: Texts<'admin'>['signIn'];
  locale: Locale;
  autoFocus?: boolean;
  onSignedIn: () => void;
}

/** Form for the password and, if the server asks for it, a code. Neither is kept after use. */
export function SignIn({ texts, locale, autoFocus, onSignedIn }: SignInProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<{ field: 'password' | 'code'; text: string } | null>(null);

  /** The field says what it lacks, in words other than the message's. */
  function refuse(field: 'password' | 'code', message: string, text = message) {
    setError({ field, text });
    toast.error(message);
    ref.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
  }

  function tell(failure: Failure) {
    if (failure.reason !== 'problem') {
      refuse('password', texts.unreachable);
      return;
    }
    const { code } = failure.problem;
    if (code === 'wrong_password') {
      refuse('password', texts.wrong, texts.wrongField);
      return;
    }
    if (code === 'wrong_code') {
      refuse('code', texts.wrongCode);
      return;
    }
    if (code === 'recovery_code_required') {
      refuse('code', texts.onlyRecovery);
      return;
    }
    if (code === 'too_many_requests') {
      const wait = formatWait(failure.retryAfter ?? 60, locale);
      refuse('password', fill(texts.tooMany, { wait }));
      return;
    }
    refuse('password', texts.failed);
  }

  async function send(fields: FormData) {
    const { password, code } = z.parse(fieldsSchema, Object.fromEntries(fields));
    if (isSending.current) return;
    if (password === '') {
      refuse('password', texts.required, texts.requiredField);
      return;
    }
    if (needsCode && code.length < 6) {
      refuse('code', texts.codeHelp);
      return;
    }
    isSending.current = true;
    const answer = await call(signIn, { body: needsCode ? { password, code } : { password } });
    isSending.current = false;
    if (answer.ok) {
      ref.current?.reset();
      toast.success(texts.success);
      onSignedIn();
    } else if (answer.reason === 'problem' && answer.problem.code === 'code_required') {
      setError(null);
      setNeedsCode(true);
    } else tell(answer);
  }

  const errorOf = (field: 'password' | 'code') => (error?.field === field ? error.text : undefined);
  return (
    // Before the island is hydrated, `method="dialog"` outside of a dialog keeps the form from being sent.
    <form
      ref={ref}
      method="dialog"
      noValidate
      className="desk-sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      {/* The desk has one account; password managers file its password under this name. */}
      <input
        type="text"
        name="username"
        aria-label={texts.account}
        autoComplete="username"
        value="admin"
        readOnly
        hidden
      />
      <Field form="sign-in" name="password" label={texts.password} error={errorOf('password')}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            dir="ltr"
            autoFocus={autoFocus}
          />
        )}
      </Field>
      {needsCode && (
        <Field
          form="sign-in"
          name="code"
          label={texts.code}
          help={texts.codeHelp}
          error={errorOf('code')}
        >
          {(control) => (
            <input {...control} type="text" autoComplete="one-time-code" dir="ltr" autoFocus />
          )}
        </Field>
      )}
      <button type="submit" className="button">
        {texts.submit}
      </button>
    </form>
  );
}
