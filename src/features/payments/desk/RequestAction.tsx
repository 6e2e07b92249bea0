import { useState } from 'react';
import type { Appointment } from '#features/appointments/contract.ts';
import { getPaymentSetup } from '#features/payments/contract/payment-routes.ts';
import { useTouch } from '#platform/desk/subjects.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { SetUpDialog } from './SetUp.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

/** Asks an appointment's client for money, or says how payments are set up. */
export function RequestAction({ appointment }: { appointment: Appointment }) {
  const { call, paymentTexts: words } = useDesk();
  const touch = useTouch();
  const [opened, setOpened] = useState<'request' | 'setUp' | null>(null);
  const { show, dialog } = usePaymentDialog();

  async function open() {
    const answer = await call(getPaymentSetup);
    // Where that is not to be had, the request itself will tell.
    setOpened(answer.ok && !answer.value.isSetUp ? 'setUp' : 'request');
  }

  return (
    <>
      <ActionButton onAction={open}>{words.request.open}</ActionButton>
      {opened === 'request' && (
        <RequestDialog
          appointment={appointment}
          onRequested={(payment) => {
            setOpened(null);
            show(payment);
            void touch('payments');
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'setUp' && <SetUpDialog onClose={() => setOpened(null)} />}
      {dialog}
    </>
  );
}
