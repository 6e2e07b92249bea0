import { useId, useRef, useState } from 'react';
import type { Appointment } from '#features/appointments/contract.ts';
import { locales } from '#platform/contract/locales.ts';
import { createCheckout } from '#features/payments/contract/payment-routes.ts';
import { maxPaymentLength, type Payment } from '#features/payments/contract/payment.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { ConfirmDialog } from '#platform/desk-ui/ConfirmDialog.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { refusalText } from './payment-text.ts';
import { useKnownClients } from '#features/appointments/desk.ts';
import { KnownParties } from './KnownParties.tsx';
import { requestFieldsSchema, toRequest, usualDueDay } from './request-form.ts';

export interface RequestDialogProps {
  /** The appointment to be paid for; its client and service prefill the form. */
  appointment?: Appointment | undefined;
  onRequested: (payment: Payment) => void;
  onClose: () => void;
}

const wordsOf = (fields: unknown) => JSON.stringify(fields);

/** Dialog that requests a payment, for an appointment or without one. */
function Content({ appointment, onRequested, onClose }: RequestDialogProps) {
  const { write, texts, formTexts, paymentTexts, titles, locale } = useDesk();
  const touch = useTouch();
  const { request: words, facts } = paymentTexts;
  const today = firmToday();
  // Focus starts in the first field that is not prefilled.
  const beginning = appointment && { 'data-first': '' };
  const [email, setEmail] = useState(appointment?.email ?? '');
  const known = useId();
  /** Answers whether a second request is meant. */
  const [answer, setAnswer] = useState<(goesOn: boolean) => void>();
  /** Fields of a request that was sent and got no answer: it may have been stored. */
  const unanswered = useRef<string>(undefined);
  const form = useDeskForm(
    'request',
    {
      schema: requestFieldsSchema,
      // The same fields share an idempotency key and are stored once; other fields would be a second request.
      confirm: async (fields) => {
        const isOther = unanswered.current !== undefined && unanswered.current !== wordsOf(fields);
        if (!isOther) return true;
        const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        setAnswer(undefined);
        if (goesOn) unanswered.current = undefined;
        return goesOn;
      },
      send: async (fields, { idempotencyKey }) => {
        const body = toRequest(fields, appointment?.id);
        const made = await write(createCheckout, { body, idempotencyKey });
        if (made.ok) onRequested(made.value);
        else if (made.reason !== 'problem') {
          unanswered.current = wordsOf(fields);
          // If the request was stored after all, the list shows it.
          void touch('payments');
        }
        return made;
      },
      sent: words.sent,
      failed: (failure) => refusalText(failure, paymentTexts, formTexts.checkFields),
      longest: maxPaymentLength,
      sentences: paymentTexts.errors,
    },
    () => undefined,
  );

  const { seek, known: knownClients } = useKnownClients(
    form.attributes.ref,
    ({ email: theirs }) => theirs !== '' && setEmail(theirs),
  );

  function settle(goesOn: boolean) {
    answer?.(goesOn);
    return Promise.resolve();
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form
        {...form.attributes}
        className="desk-form"
        onInput={(event) => {
          form.attributes.onInput(event);
          seek(event);
        }}
      >
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
        {form.date('dueOn', facts.dueOn, {
          ...{ min: today, defaultValue: usualDueDay(today) },
          ...{ required: true, help: words.dueHelp },
        })}
        {form.input('clientName', texts.appointments.name, {
          defaultValue: appointment?.clientName,
        })}
        {form.select(
          'locale',
          texts.appointments.language,
          locales.map((language) => [language, localeTable[language].name]),
          { defaultValue: appointment?.locale ?? locale },
        )}
        {knownClients('clientName')}
        {form.email(
          'email',
          texts.appointments.email,
          {
            defaultValue: appointment?.email,
            onBlur: ({ target }) => setEmail(target.value.trim()),
          },
          { help: words.emailHelp, className: 'desk-form-wide' },
        )}
        {knownClients('email')}
        {form.input(
          'payer',
          facts.payer,
          { list: `${known}payer`, defaultValue: appointment?.clientName },
          { help: words.payerHelp },
        )}
        {form.input(
          'reference',
          facts.reference,
          { list: `${known}reference` },
          { help: words.referenceHelp },
        )}
        <KnownParties email={email} id={known} />
        {form.textarea('note', words.note, {}, { help: words.noteHelp })}
        <FormActions submit={words.submit} isSending={form.isSending} closes />
      </Form>
      {answer && (
        <ConfirmDialog
          title={words.maybeTitle}
          question={words.maybeQuestion}
          action={words.maybeAction}
          onConfirm={() => settle(true)}
          onClose={() => void settle(false)}
        />
      )}
    </Dialog>
  );
}

export const RequestDialog = walledDialog('request', Content);
