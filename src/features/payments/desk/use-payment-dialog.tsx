import { useCallback, useState } from 'react';
import type { Payment } from '#features/payments/contract/payment.ts';
import { useMakeWay } from '#platform/desk-ui/panel.ts';
import { newer } from './payment-text.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import type { PaymentDialogProps } from './PaymentDialog.tsx';

const PaymentDialog = laterDialog(async () => {
  const { PaymentDialog } = await import('./PaymentDialog.tsx');
  return PaymentDialog;
});

export interface PaymentDialogSetting extends Pick<PaymentDialogProps, 'onShowAppointment'> {
  onChanged?: (payment: Payment) => void;
  onClosed?: () => void;
}

/**
 * Panel of a payment, for any list of payments: `show` opens it; `dialog` must be rendered outside of any form.
 */
export function usePaymentDialog(setting: PaymentDialogSetting = {}) {
  const { onChanged, onClosed, onShowAppointment } = setting;
  const [shown, setShown] = useState<Payment | null>(null);
  const makeWay = useMakeWay();
  const show = useCallback((payment: Payment) => makeWay(() => setShown(payment)), [makeWay]);
  const dialog = shown && (
    <PaymentDialog
      key={shown.id}
      payment={shown}
      onShowAppointment={onShowAppointment}
      onChanged={(payment) => {
        setShown((current) => current && newer(current, payment));
        onChanged?.(payment);
      }}
      onClose={() => {
        setShown(null);
        onClosed?.();
      }}
    />
  );
  return { show, dialog };
}
