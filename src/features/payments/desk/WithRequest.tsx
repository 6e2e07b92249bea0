import { type ReactNode, useState } from 'react';
import type { Appointment } from '#features/appointments/contract.ts';
import { getPaymentSetup } from '#features/payments/contract/payment-routes.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { RequestDialog } from './RequestDialog.tsx';
import { SetUpDialog } from './SetUp.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

/**
 * Gives `children` what requests a payment from an appointment's client, or explains how payments are set up; its
 * dialogs stand beside them.
 */
export function WithRequest({
  appointment,
  children,
}: {
  appointment: Appointment;
  children: (request: () => Promise<void>) => ReactNode;
}) {
  const { call } = useDesk();
  const touch = useTouch();
  const [opened, setOpened] = useState<'request' | 'setUp' | null>(null);
  const { show, dialog } = usePaymentDialog();

  async function open() {
    const answer = await call(getPaymentSetup);
    // If the set-up cannot be read, the request itself will report the error.
    setOpened(answer.ok && !answer.value.isSetUp ? 'setUp' : 'request');
  }

  return (
    <>
      {children(open)}
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
