import * as z from 'zod/mini';
import { enteredAppointmentSchema } from '#contract/appointment.ts';
import { enterAppointment } from '#contract/appointment-routes.ts';
import { messageSchema } from '#contract/fields.ts';
import { locales } from '#contract/locales.ts';
import { services } from '#contract/service.ts';
import { localeTable } from '#i18n/locales.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { LocalDateTime } from '#time/zone.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { MomentFields } from './MomentFields.tsx';

/** As the form has it, where what was left empty is `''`. */
const schema = z.extend(enteredAppointmentSchema, {
  message: z.union([z.literal(''), messageSchema]),
});

export interface EnterDialogProps {
  /** What is chosen already, where one began at a free slot. */
  moment?: LocalDateTime | undefined;
  onEntered: () => void;
  onClose: () => void;
}

/** An appointment that came by phone. */
export function EnterDialog({ moment, onEntered, onClose }: EnterDialogProps) {
  const { call, texts, titles, locale } = useDesk();
  const words = texts.appointments;
  const form = useDeskForm(
    'enter',
    {
      schema,
      send: ({ message, ...rest }) =>
        call(enterAppointment, { body: { ...rest, ...(message !== '' && { message }) } }),
      sent: words.enter.sent,
      failed: words.enter.failed,
    },
    onEntered,
  );
  return (
    <Dialog title={words.enter.title} onClose={onClose}>
      <form {...form.attributes} className="desk-form">
        <MomentFields form={form} date={moment?.date} time={moment?.time} />
        {form.input('clientName', words.name, {}, { required: true })}
        {form.select(
          'service',
          words.service,
          services.map((service) => [service, titles[service]]),
          { required: true },
        )}
        {form.input('email', words.email, { type: 'email', dir: 'ltr' })}
        {form.input('phone', words.phone, { type: 'tel', dir: 'ltr' })}
        {form.select(
          'locale',
          words.language,
          locales.map((language) => [language, localeTable[language].name]),
          { defaultValue: locale, className: 'desk-form-wide' },
        )}
        {form.textarea('message', words.message)}
        <FormActions submit={words.enter.submit} isSending={form.isSending} onLeave={onClose} />
      </form>
    </Dialog>
  );
}
