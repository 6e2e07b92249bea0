import { receiveStripeEvent } from '#features/payments/contract/webhook-routes.ts';
import { pathOf } from '#platform/contract/route.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { Rich } from '#platform/browser/Rich.tsx';

const code = (text: string) => (
  <code className="desk-strong" dir="ltr">
    {text}
  </code>
);

/** Explains how payments are set up. */
function SetUpSteps() {
  const { paymentTexts } = useDesk();
  const words = paymentTexts.setUp;
  const address = new URL(pathOf(receiveStripeEvent), location.href).href;
  return (
    <>
      <p>{words.intro}</p>
      <ul className="desk-steps">
        <li>
          <Rich text={words.secretKey} values={{ name: code('STRIPE_SECRET_KEY') }} />
        </li>
        <li>
          <Rich text={words.webhookSecret} values={{ name: code('STRIPE_WEBHOOK_SECRET') }} />
          <div className="desk-actions">
            {code(address)}
            <CopyButton text={address}>{words.copyAddress}</CopyButton>
          </div>
        </li>
      </ul>
      <p>
        <Rich text={words.then} values={{ file: code('docs/operations-payments.md') }} />
      </p>
    </>
  );
}

/** The set-up steps, shown above the list of payments. */
export function SetUpNotice() {
  const { paymentTexts } = useDesk();
  return (
    <div className="notice desk-notice">
      <p className="desk-strong">{paymentTexts.setUp.title}</p>
      <SetUpSteps />
    </div>
  );
}

/** The set-up steps, shown instead of a request that cannot be made. */
function Content({ onClose }: { onClose: () => void }) {
  const { paymentTexts } = useDesk();
  return (
    <Dialog title={paymentTexts.setUp.title} onClose={onClose}>
      <SetUpSteps />
    </Dialog>
  );
}

export const SetUpDialog = walledDialog('set-up', Content);
