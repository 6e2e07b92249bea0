import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { locales } from '#contract/locales.ts';
import { createCheckout } from '#contract/payment-routes.ts';
import { maxPaymentLength, type Payment } from '#contract/payment.ts';
import { localeTable } from '#i18n/locales.ts';
import { useTouch } from '#islands/admin/data/subjects.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { ConfirmDialog } from '#islands/admin/ui/ConfirmDialog.tsx';
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

/** What is asked before something is lost, or done twice. */
interface Question {
  of: 'leaving' | 'second';
  answer: (goesOn: boolean) => unknown;
}

const wordsOf = (fields: unknown) => JSON.stringify(fields);
const typedIn = (form: HTMLFormElement | null) =>
  form ? JSON.stringify([...new FormData(form)]) : '';

/** Asks a client for money: of an appointment, or of its own. */
export function RequestDialog({ appointment, onRequested, onClose }: RequestDialogProps) {
  const { call, texts, paymentTexts, titles, locale } = useDesk();
  const touch = useTouch();
  const { request: words, facts } = paymentTexts;
  const today = firmToday();
  // One begins with what is not filled in yet.
  const beginning = appointment && { 'data-first': '' };
  const [asked, setAsked] = useState<Question>();
  const [round, setRound] = useState(0);
  /** What was sent and may have arrived, though no answer came. */
  const unanswered = useRef<string>(undefined);
  const form = useDeskForm(
    'request',
    {
      schema: requestFieldsSchema,
      // The same words are kept once; other ones would be a second request.
      confirm: async (fields) => {
        const isOther = unanswered.current !== undefined && unanswered.current !== wordsOf(fields);
        if (!isOther) return true;
        const goesOn = await new Promise<boolean>((answer) => setAsked({ of: 'second', answer }));
        setAsked(undefined);
        if (goesOn) unanswered.current = undefined;
        return goesOn;
      },
      send: async (fields, { idempotencyKey }) => {
        const body = toRequest(fields, appointment?.id);
        const answer = await call(createCheckout, { body, idempotencyKey });
        if (answer.ok) onRequested(answer.value);
        else if (answer.reason !== 'problem') {
          unanswered.current = wordsOf(fields);
          // Had it arrived, it is in the list.
          void touch('payments');
        }
        return answer;
      },
      sent: words.sent,
      failed: (failure) => refusalText(failure, paymentTexts),
      longest: { packageName: maxPaymentLength.packageName, note: maxPaymentLength.note },
      sentences: paymentTexts.errors,
    },
    () => undefined,
  );

  const { ref } = form.attributes;
  const begun = useRef('');
  useEffect(() => {
    begun.current = typedIn(ref.current);
  }, [ref]);
  function leave() {
    if (typedIn(ref.current) === begun.current) onClose();
    else {
      setAsked((other) => other ?? { of: 'leaving', answer: (goesOn) => goesOn && onClose() });
      // Where the browser had closed this dialog, it is now above what it asks: that comes anew.
      setRound((times) => times + 1);
    }
  }
  function settle(goesOn: boolean) {
    setAsked(undefined);
    asked?.answer(goesOn);
    return Promise.resolve();
  }

  return (
    <Dialog title={words.title} onClose={leave} isHeld>
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
        <FormActions submit={words.submit} isSending={form.isSending} onLeave={leave} />
      </form>
      {asked && (
        <ConfirmDialog
          key={round}
          {...(asked.of === 'leaving'
            ? { title: words.leaveTitle, question: words.leaveQuestion, action: words.leaveAction }
            : {
                title: words.maybeTitle,
                question: words.maybeQuestion,
                action: words.maybeAction,
              })}
          onConfirm={() => settle(true)}
          onClose={() => void settle(false)}
        />
      )}
    </Dialog>
  );
}
