import { useCallback, useState } from 'react';
import type { Payment } from '#features/payments/contract/payment.ts';
import { newer } from './payment-text.ts';
import { PaymentDialog, type PaymentDialogProps } from './PaymentDialog.tsx';

export interface PaymentDialogSetting extends Pick<PaymentDialogProps, 'onShowAppointment'> {
  onChanged?: (payment: Payment) => void;
  onClosed?: () => void;
}

/**
 * A payment's dialog, from wherever one is picked: `show` opens it, `dialog` is to be rendered
 * outside of any form.
 */
export function usePaymentDialog(setting: PaymentDialogSetting = {}) {
  const { onChanged, onClosed, onShowAppointment } = setting;
  const [shown, setShown] = useState<Payment | null>(null);
  const show = useCallback((payment: Payment) => setShown(payment), []);
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
