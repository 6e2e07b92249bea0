import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { toCents } from '#platform/contract/euros.ts';
import { refundPayment } from '#features/payments/contract/payment-routes.ts';
import {
  maxPaymentLength,
  type Payment,
  refundRequestSchema,
} from '#features/payments/contract/payment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useAskSoon } from '#platform/desk/news.tsx';
import { ConfirmDialog } from '#platform/desk-ui/ConfirmDialog.tsx';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { refundedAmountSchema } from './amount-field.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { typedAmount } from '#platform/form/amount-text.ts';
import { refusalText } from './payment-text.ts';

/** Input of a refund that was not made. */
export interface RefundDraft {
  /** In euros. */
  amount: number;
  reason: string;
}

export interface RefundFormProps {
  payment: Payment;
  /** Initial values of the form; an amount that exceeds what is left is replaced by what is left. */
  draft?: RefundDraft | undefined;
  onRefunded: (payment: Payment) => void;
  onRefused: (failure: Failure, wanted: RefundDraft) => void;
  onBack: () => void;
}

const isFinal = (answer: { ok: true } | Failure): boolean =>
  !answer.ok &&
  answer.reason === 'problem' &&
  ['not_refundable', 'refund_refused'].includes(answer.problem.code);

/** Form that refunds all that is left or a part, after a confirmation. */
export function RefundForm({ payment, draft, onRefunded, onRefused, onBack }: RefundFormProps) {
  const { callOnce, texts, paymentTexts, locale } = useDesk();
  const { refund: words } = paymentTexts;
  const { id, version, refundable } = payment;
  const askSoon = useAskSoon();
  const refusals = useRef(0);
  const [asked, setAsked] = useState<{ amount: number; answer: (goesOn: boolean) => void }>();
  const rest = toCents(refundable) ?? 0;
  const drafted = draft && toCents(draft.amount);
  const begun = drafted && drafted <= rest ? drafted : rest;
  const form = useDeskForm(
    'refund',
    {
      schema: z.extend(refundRequestSchema, { amount: refundedAmountSchema(rest) }),
      confirm: ({ amount }) => new Promise((answer) => setAsked({ amount, answer })),
      send: async (body, { idempotencyKey }) => {
        const answer = await callOnce(refundPayment, {
          id,
          body,
          idempotencyKey: `${idempotencyKey}-${refusals.current}`,
          headers: ifMatch(version),
        });
        // A refusal by Stripe is final for its key: the next attempt is another order with another key.
        if (isFinal(answer)) refusals.current += 1;
        if (answer.ok) onRefunded(answer.value);
        else onRefused(answer, body);
        return answer;
      },
      sent: words.done,
      failed: (failure) => refusalText(failure, paymentTexts),
      longest: { reason: maxPaymentLength.reason },
      sentences: paymentTexts.errors,
    },
    askSoon,
  );

  function answer(goesOn: boolean) {
    asked?.answer(goesOn);
    setAsked(undefined);
    return Promise.resolve();
  }

  const amount = asked ? formatEuros(asked.amount, locale) : '';
  return (
    <>
      <Form {...form.attributes} className="desk-form desk-inset">
        {form.input(
          'amount',
          words.amount,
          {
            inputMode: 'decimal',
            dir: 'ltr',
            defaultValue: typedAmount(begun, locale),
            autoFocus: !draft,
          },
          {
            required: true,
            help: fill(words.amountHelp, { rest: formatEuros(refundable, locale) }),
          },
        )}
        {form.input(
          'reason',
          words.reason,
          { defaultValue: draft?.reason },
          { required: true, help: words.reasonHelp },
        )}
        <FormActions
          submit={words.submit}
          isSending={form.isSending}
          onLeave={onBack}
          leave={texts.back}
        />
      </Form>
      {asked && (
        <ConfirmDialog
          title={words.open}
          question={fill(words.question, { amount })}
          action={fill(words.action, { amount })}
          onConfirm={() => answer(true)}
          onClose={() => void answer(false)}
        />
      )}
    </>
  );
}
