import * as z from 'zod/mini';
import type { Appointment } from '#contract/appointment.ts';
import { moveRequestSchema } from '#contract/appointment-desk.ts';
import { moveAppointment } from '#contract/desk-routes.ts';
import { messageSchema } from '#contract/fields.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';

const schema = z.extend(moveRequestSchema, { note: z.union([z.literal(''), messageSchema]) });

export interface MoveFormProps {
  appointment: Appointment;
  onMoved: (appointment: Appointment) => void;
  onBack: () => void;
}

/** Another day and time for an appointment, with a word to the client. */
export function MoveForm({ appointment, onMoved, onBack }: MoveFormProps) {
  const { call, texts } = useDesk();
  const words = texts.appointments;
  const form = useDeskForm(
    'move',
    {
      schema,
      send: async ({ note, ...moment }) => {
        const body = { ...moment, ...(note !== '' && { note }) };
        const answer = await call(moveAppointment, { id: appointment.id, body });
        if (answer.ok) onMoved(answer.value);
        return answer;
      },
      sent: words.move.done,
      failed: words.move.failed,
    },
    () => undefined,
  );
  return (
    <form {...form.attributes} className="desk-form desk-inset">
      {form.field(
        'date',
        texts.slots.date,
        (control) => (
          <input
            {...control}
            type="date"
            min={firmToday()}
            defaultValue={appointment.date}
            dir="ltr"
            autoFocus
          />
        ),
        { required: true },
      )}
      {form.field(
        'time',
        texts.slots.time,
        (control) => (
          <input {...control} type="time" step={900} defaultValue={appointment.time} dir="ltr" />
        ),
        { required: true },
      )}
      {form.field(
        'note',
        words.note,
        (control) => (
          <textarea {...control} rows={3} />
        ),
        {
          help: words.noteHelp,
          className: 'desk-form-wide',
        },
      )}
      <div className="desk-actions desk-form-wide">
        <button type="submit" className="button" disabled={form.isSending}>
          {words.move.submit}
        </button>
        <button type="button" className="button-quiet" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </form>
  );
}
