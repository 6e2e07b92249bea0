import * as z from 'zod/mini';
import { type DeskAppointment, moveRequestSchema } from '#contract/appointment.ts';
import { moveAppointment } from '#contract/appointment-routes.ts';
import { messageSchema } from '#contract/fields.ts';
import { useOutcome } from '#islands/admin/acts/use-outcome.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ifMatch } from '#islands/admin/if-match.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { useConflicts } from './conflicts.tsx';
import { MomentFields } from './MomentFields.tsx';
import { useWarnings } from './warnings.tsx';

const schema = z.extend(moveRequestSchema, { note: z.union([z.literal(''), messageSchema]) });

export interface MoveFormProps {
  appointment: DeskAppointment;
  onMoved: () => void;
  onBack: () => void;
  /** Opens what is in the way. */
  onShow: (appointment: DeskAppointment) => void;
}

/** Another day and time for an appointment, with a word to the client. */
export function MoveForm({ appointment, onMoved, onBack, onShow }: MoveFormProps) {
  const { write, texts, consultantTexts } = useDesk();
  const { done, failed } = useOutcome();
  const words = texts.appointments;
  const { id, version, date, time, service, consultant } = appointment;
  const conflicts = useConflicts(onShow);
  const warnings = useWarnings(consultantTexts.warnings.move);
  const form = useDeskForm(
    'move',
    {
      schema,
      send: async ({ note, ...moment }, { idempotencyKey }) => {
        const confirm = warnings.confirmed();
        const isConfirmed = confirm.length > 0;
        const body = { ...moment, ...(note !== '' && { note }), ...(isConfirmed && { confirm }) };
        const headers = ifMatch(version);
        const answer = await conflicts.watch(
          // Once confirmed it is another request, and has a key of its own.
          write(moveAppointment, { id, body, headers, ...(!isConfirmed && { idempotencyKey }) }),
        );
        if (answer.ok) done(words.move.done, answer.value);
        else if (!warnings.hears(answer)) await failed(words.move.failed, appointment, answer);
        return answer;
      },
      sent: null,
      failed: null,
    },
    onMoved,
  );
  return (
    <form {...form.attributes} className="desk-form desk-inset">
      <MomentFields
        form={form}
        {...{ date, time, service, consultant }}
        autoFocus
        conflict={conflicts.notice}
      />
      {warnings.notice}
      {form.textarea('note', words.note, {}, { help: words.noteHelp })}
      <FormActions
        submit={words.move.submit}
        isSending={form.isSending}
        onLeave={onBack}
        leave={texts.back}
      />
    </form>
  );
}
