import type { Appointment } from '#contract/appointment.ts';
import { locales } from '#contract/locales.ts';
import { createCheckout } from '#contract/payment-routes.ts';
import { maxPaymentLength, type Payment } from '#contract/payment.ts';
import { localeTable } from '#i18n/locales.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { firmToday } from '#islands/firm-clock.ts';
import { refusalText } from './payment-text.ts';
import { requestFieldsSchema, toRequest, usualDueDay } from './request-form.ts';

export interface RequestDialogProps {
  /** What it is for: its client and its service are in the form already. */
  appointment?: Appointment | undefined;
  onRequested: (payment: Payment) => void;
  onClose: () => void;
}

/** Asks a client for money: of an appointment, or of its own. */
export function RequestDialog({ appointment, onRequested, onClose }: RequestDialogProps) {
  const { call, texts, paymentTexts, titles, locale } = useDesk();
  const { request: words, facts } = paymentTexts;
  const today = firmToday();
  // One begins with what is not filled in yet.
  const beginning = appointment && { 'data-first': '' };
  const form = useDeskForm(
    'request',
    {
      schema: requestFieldsSchema,
      send: async (fields, { idempotencyKey }) => {
        const body = toRequest(fields, appointment?.id);
        const answer = await call(createCheckout, { body, idempotencyKey });
        if (answer.ok) onRequested(answer.value);
        return answer;
      },
      sent: words.sent,
      failed: (failure) => refusalText(failure, paymentTexts),
      longest: { packageName: maxPaymentLength.packageName, note: maxPaymentLength.note },
    },
    () => undefined,
  );
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form {...form.attributes} className="desk-form">
        {form.input(
          'packageName',
          facts.package,
          { defaultValue: appointment && titles[appointment.service] },
          { required: true, className: 'desk-form-wide' },
        )}
        {form.input(
          'amount',
          words.amount,
          { inputMode: 'decimal', dir: 'ltr', ...beginning },
          { required: true, help: words.amountHelp },
        )}
        {form.input(
          'dueOn',
          facts.dueOn,
          { type: 'date', dir: 'ltr', min: today, defaultValue: usualDueDay(today) },
          { required: true, help: words.dueHelp },
        )}
        {form.input('clientName', texts.appointments.name, {
          defaultValue: appointment?.clientName,
        })}
        {form.select(
          'locale',
          texts.appointments.language,
          locales.map((language) => [language, localeTable[language].name]),
          { defaultValue: appointment?.locale ?? locale },
        )}
        {form.input(
          'email',
          texts.appointments.email,
          { type: 'email', dir: 'ltr', defaultValue: appointment?.email },
          { help: words.emailHelp, className: 'desk-form-wide' },
        )}
        {form.textarea('note', words.note, {}, { help: words.noteHelp })}
        <FormActions submit={words.submit} isSending={form.isSending} onLeave={onClose} />
      </form>
    </Dialog>
  );
}
