import type { factorCodeRequestSchema } from '#contract/second-factor.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import type { Failure } from '#islands/api.ts';

export interface CodeFormProps {
  id: string;
  schema: typeof factorCodeRequestSchema;
  submit: string;
  sent: string;
  send: (body: { code: string }) => Promise<{ ok: true } | Failure>;
  onSent: () => void;
  onBack: () => void;
}

/** Asks for a code of the authenticator. */
export function CodeForm({ id, schema, submit, sent, send, onSent, onBack }: CodeFormProps) {
  const { texts, recordsTexts } = useDesk();
  const form = useDeskForm(
    id,
    { schema, send, sent, failed: recordsTexts.factor.codeFailed },
    onSent,
  );
  return (
    <form {...form.attributes} className="desk-form">
      {form.field(
        'code',
        texts.signIn.code,
        (control) => (
          <input {...control} type="text" autoComplete="one-time-code" dir="ltr" autoFocus />
        ),
        { help: texts.signIn.codeHelp, className: 'desk-form-wide' },
      )}
      <div className="desk-actions desk-form-wide">
        <button type="submit" className="button" disabled={form.isSending}>
          {submit}
        </button>
        <button type="button" className="button-quiet" onClick={onBack}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
