import type { factorCodeRequestSchema } from '#features/access/contract/second-factor.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import type { Failure } from '#platform/browser/api.ts';

export interface CodeFormProps {
  id: string;
  schema: typeof factorCodeRequestSchema;
  help: string;
  submit: string;
  sent: string;
  send: (body: { code: string }) => Promise<{ ok: true } | Failure>;
  onSent: () => void;
  onBack: () => void;
}

/** Form for a code of the authenticator app. */
export function CodeForm({ id, schema, help, submit, sent, send, onSent, onBack }: CodeFormProps) {
  const { texts, recordsTexts } = useDesk();
  const { codeFailed, setupGone } = recordsTexts.factor;
  const failed = (failure: Failure) =>
    failure.reason === 'problem' && failure.problem.code === 'not_found' ? setupGone : codeFailed;
  const form = useDeskForm(id, { schema, send, sent, failed }, onSent);
  return (
    <Form {...form.attributes} className="desk-form">
      {form.input(
        'code',
        texts.signIn.code,
        { autoComplete: 'one-time-code', inputMode: 'numeric', dir: 'ltr', autoFocus: true },
        { help, className: 'desk-form-wide' },
      )}
      <FormActions submit={submit} isSending={form.isSending} onLeave={onBack} />
    </Form>
  );
}
