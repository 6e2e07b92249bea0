import * as z from 'zod/mini';
import { factorCodeSchema } from '#features/access/contract/session.ts';
import { signInRequestSchema } from '#features/access/contract/session.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatWait } from '#platform/desk/format.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import type { Failure } from '#platform/browser/api.ts';

const { password } = signInRequestSchema.shape;
const passwordAlone = z.strictObject({ password });
const withCode = z.strictObject({ password, code: factorCodeSchema });

export interface ProofFormProps {
  id: string;
  /** Whether a factor is in force, so that a code is required as well. */
  needsCode: boolean;
  codeHelp: string;
  submit: string;
  sent: string;
  send: (body: { password: string; code?: string }) => Promise<{ ok: true } | Failure>;
  onSent: () => void;
  onBack: () => void;
}

/** Form by which the signed-in admin proves their identity again, with password and code. */
export function ProofForm({
  id,
  needsCode,
  codeHelp,
  submit,
  sent,
  send,
  onSent,
  onBack,
}: ProofFormProps) {
  const { texts, recordsTexts, locale } = useDesk();
  const words = recordsTexts.factor;

  function failed(failure: Failure): string {
    if (failure.reason !== 'problem') return words.failed;
    switch (failure.problem.code) {
      case 'wrong_password':
        return words.wrongPassword;
      case 'wrong_code':
        return words.codeFailed;
      case 'recovery_code_required':
        return words.onlyRecovery;
      case 'too_many_requests':
        return fill(texts.signIn.tooMany, { wait: formatWait(failure.retryAfter ?? 60, locale) });
      default:
        return words.failed;
    }
  }

  const schema = needsCode ? withCode : passwordAlone;
  const form = useDeskForm(id, { schema, send, sent, failed }, onSent);
  return (
    <Form {...form.attributes} className="desk-form">
      <p className="desk-note desk-form-wide">{words.prove}</p>
      {form.input(
        'password',
        words.password,
        { type: 'password', autoComplete: 'current-password', dir: 'ltr', autoFocus: true },
        { className: 'desk-form-wide' },
      )}
      {needsCode &&
        form.input(
          'code',
          texts.signIn.code,
          { autoComplete: 'one-time-code', dir: 'ltr' },
          { help: codeHelp, className: 'desk-form-wide' },
        )}
      <FormActions submit={submit} isSending={form.isSending} onLeave={onBack} />
    </Form>
  );
}
