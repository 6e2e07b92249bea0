/** What an appointment's dialogs show of its payments, fetched as they are. */
import { later } from '#platform/desk-ui/later.tsx';

export const AppointmentMoney = later(async () => {
  const { AppointmentMoney } = await import('./AppointmentMoney.tsx');
  return AppointmentMoney;
});

export const AppointmentPayments = later(async () => {
  const { AppointmentPayments } = await import('./AppointmentPayments.tsx');
  return AppointmentPayments;
});

export const WithRequest = later(async () => {
  const { WithRequest } = await import('./WithRequest.tsx');
  return WithRequest;
});
