import { expirePayment, mailPayment } from '#features/payments/contract/payment-routes.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useAskSoon } from '#platform/desk/news.tsx';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { Field } from '#platform/form/Field.tsx';
import { toast } from '#platform/browser/toast.ts';
import { refusalText } from './payment-text.ts';
import { useAct } from './use-act.ts';

export interface LinkActionsProps {
  payment: Payment;
  /** The link was mailed already, or is about to be. */
  isMailed: boolean;
  onChanged: (payment: Payment) => void;
  onRefused: (failure: Failure) => void;
}

/** The payment link. */
export function LinkPart({ payment }: Pick<LinkActionsProps, 'payment'>) {
  const { link: words } = useDesk().paymentTexts;
  return (
    <div className="desk-payment-link">
      <Field form="payment" name="link" label={words.label} help={words.help}>
        {(control) => (
          <input
            {...control}
            type="url"
            dir="ltr"
            readOnly
            value={payment.link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      {payment.email === undefined && <p className="desk-note">{words.noAddress}</p>}
    </div>
  );
}

/** What can be done with it: mail it (again only after a question), copy it, withdraw it. */
export function LinkActions({ payment, isMailed, onChanged, onRefused }: LinkActionsProps) {
  const { write, callOnce, paymentTexts } = useDesk();
  const { link: words, expire: expireWords } = paymentTexts;
  const askSoon = useAskSoon();
  const mail = useAct(mailPayment, write);
  const expire = useAct(expirePayment, callOnce);

  async function settle(acting: ReturnType<typeof mail>, say: () => void) {
    const answer = await acting;
    if (answer.ok) {
      say();
      onChanged(answer.value);
    } else {
      toast.error(refusalText(answer, paymentTexts));
      onRefused(answer);
    }
  }

  const send = () =>
    settle(mail(payment), () => {
      // The result of the delivery is not known yet.
      toast.info(words.mailed);
      askSoon();
    });

  return (
    <div className="desk-panel-foot">
      {payment.email !== undefined && !isMailed && (
        <ActionButton onAction={send} className="button desk-button">
          {words.mail}
        </ActionButton>
      )}
      <CopyButton text={payment.link}>{words.copy}</CopyButton>
      {payment.email !== undefined && isMailed && (
        <ConfirmButton
          title={words.mailAgainTitle}
          question={fill(words.mailAgainQuestion, { email: payment.email })}
          action={words.mailAgain}
          className="button-quiet desk-button"
          onConfirm={send}
        >
          {words.mailAgain}
        </ConfirmButton>
      )}
      <ConfirmButton
        title={expireWords.title}
        question={expireWords.question}
        action={expireWords.action}
        onConfirm={() => settle(expire(payment), () => toast.success(expireWords.done))}
      >
        {expireWords.open}
      </ConfirmButton>
    </div>
  );
}
