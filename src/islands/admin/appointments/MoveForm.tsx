import * as z from 'zod/mini';
import { type Appointment, moveRequestSchema } from '#contract/appointment.ts';
import { moveAppointment } from '#contract/appointment-routes.ts';
import { messageSchema } from '#contract/fields.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { useConflicts } from './conflicts.tsx';
import { MomentFields } from './MomentFields.tsx';

const schema = z.extend(moveRequestSchema, { note: z.union([z.literal(''), messageSchema]) });

export interface MoveFormProps {
  appointment: Appointment;
  onMoved: (appointment: Appointment) => void;
  onBack: () => void;
  /** Opens what is in the way. */
  onShow: (appointment: Appointment) => void;
}

/** Another day and time for an appointment, with a word to the client. */
export function MoveForm({ appointment, onMoved, onBack, onShow }: MoveFormProps) {
  const { call, texts } = useDesk();
  const words = texts.appointments;
  const { id, date, time } = appointment;
  const conflicts = useConflicts(words.move.failed, onShow);
  const form = useDeskForm(
    'move',
    {
      schema,
      send: async ({ note, ...moment }, { idempotencyKey }) => {
        const body = { ...moment, ...(note !== '' && { note }) };
        const answer = await conflicts.watch(call(moveAppointment, { id, body, idempotencyKey }));
        if (answer.ok) onMoved(answer.value);
        return answer;
      },
      sent: words.move.done,
      failed: conflicts.said,
    },
    () => undefined,
  );
  return (
    <form {...form.attributes} className="desk-form desk-inset">
      <MomentFields form={form} date={date} time={time} autoFocus />
      {form.textarea('note', words.note, {}, { help: words.noteHelp })}
      {conflicts.notice}
      <FormActions
        submit={words.move.submit}
        isSending={form.isSending}
        onLeave={onBack}
        leave={texts.back}
      />
    </form>
  );
}
