/** Which of the records that were found are one person's; no network, no React. */
import type { PersonChoice, PersonData } from '#features/records/contract/person.ts';

const idOf = ({ id }: { id: string }) => id;

/** What is to be erased, as the server takes it. */
export const idsOf = ({
  appointments,
  messages,
  inquiries,
  payments,
}: PersonData): PersonChoice => ({
  appointments: appointments.map(idOf),
  messages: messages.map(idOf),
  inquiries: inquiries.map(idOf),
  payments: payments.map(idOf),
});

/** Those alone that were chosen. */
export function chosenOf(data: PersonData, chosen: ReadonlySet<string>): PersonData {
  const isChosen = ({ id }: { id: string }) => chosen.has(id);
  return {
    appointments: data.appointments.filter(isChosen),
    messages: data.messages.filter(isChosen),
    inquiries: data.inquiries.filter(isChosen),
    payments: data.payments.filter(isChosen),
  };
}

/** Of which kinds there are how many, without those of which there are none. */
export function countsOf({ appointments, messages, inquiries, payments }: PersonData) {
  const counts = [
    ['appointments', appointments.length],
    ['messages', messages.length],
    ['inquiries', inquiries.length],
    ['payments', payments.length],
  ] as const;
  return counts.filter(([, count]) => count > 0);
}
