/** Looking for what is kept of a person by name or number, in whatever they sent. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { type SearchedText, soughtOf } from '#platform/rules/search-text.ts';

/** What stores are asked for, which leave the last word to what each kind `isOf`; of nothing, nobody. */
export function personSought(q: string) {
  const { terms, holds } = soughtOf(q);
  const isTheirs = (text: SearchedText) => terms.length > 0 && holds(text);
  return {
    terms,
    isOf: {
      appointment: ({ clientName, email, phone }: Appointment) =>
        isTheirs({ names: [clientName, email], phone }),
      message: ({ name, email }: ContactMessage) => isTheirs({ names: [name, email] }),
      inquiry: ({ name, email, phone, company }: Inquiry) =>
        isTheirs({ names: [name, email, company], phone }),
      payment: ({ clientName, email }: PaymentRecord) => isTheirs({ names: [clientName, email] }),
    },
  };
}
export type PersonSought = ReturnType<typeof personSought>;
