import * as z from 'zod/mini';
import { enteredAppointmentSchema } from '#contract/appointment-desk.ts';
import { enterAppointment } from '#contract/desk-routes.ts';
import { messageSchema } from '#contract/fields.ts';
import { services } from '#contract/service.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';

/** As the form has it, where what was left empty is `''`. */
const schema = z.extend(enteredAppointmentSchema, {
  message: z.union([z.literal(''), messageSchema]),
});

/** An appointment that came by phone. */
export function EnterDialog({
  onEntered,
  onClose,
}: {
  onEntered: () => void;
  onClose: () => void;
}) {
  const { call, texts, titles, locale } = useDesk();
  const words = texts.appointments;
  const form = useDeskForm(
    'enter',
    {
      schema,
      send: ({ message, ...rest }) =>
        call(enterAppointment, {
          body: { ...rest, locale, ...(message !== '' && { message }) },
        }),
      sent: words.enter.sent,
      failed: words.enter.failed,
    },
    onEntered,
  );
  return (
    <Dialog title={words.enter.title} onClose={onClose}>
      <form {...form.attributes} className="desk-form">
        {form.field(
          'date',
          texts.slots.date,
          (control) => (
            <input {...control} type="date" min={firmToday()} dir="ltr" />
          ),
          { required: true },
        )}
        {form.field(
          'time',
          texts.slots.time,
          (control) => (
            <input {...control} type="time" step={900} dir="ltr" />
          ),
          { required: true },
        )}
        {form.field(
          'clientName',
          words.name,
          (control) => (
            <input {...control} type="text" autoComplete="off" />
          ),
          { required: true },
        )}
        {form.field(
          'service',
          words.service,
          (control) => (
            <select {...control}>
              {services.map((service) => (
                <option key={service} value={service}>
                  {titles[service]}
                </option>
              ))}
            </select>
          ),
          { required: true },
        )}
        {form.field('email', words.email, (control) => (
          <input {...control} type="email" autoComplete="off" dir="ltr" />
        ))}
        {form.field('phone', words.phone, (control) => (
          <input {...control} type="tel" autoComplete="off" dir="ltr" />
        ))}
        {form.field(
          'message',
          words.message,
          (control) => (
            <textarea {...control} rows={3} />
          ),
          { className: 'desk-form-wide' },
        )}
        <div className="desk-actions desk-form-wide">
          <button type="submit" className="button" disabled={form.isSending}>
            {words.enter.submit}
          </button>
          <button type="button" className="button-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
