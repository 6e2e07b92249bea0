/** Choosing which of the found records are one person's. Without network and React. */
import type { PersonChoice, PersonData } from '#features/records/contract/person.ts';

const idOf = ({ id }: { id: string }) => id;

/** The ids of the records, as the erase route expects them. */
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

/** Only the chosen records of `data`. */
export function chosenOf(data: PersonData, chosen: ReadonlySet<string>): PersonData {
  const isChosen = ({ id }: { id: string }) => chosen.has(id);
  return {
    appointments: data.appointments.filter(isChosen),
    messages: data.messages.filter(isChosen),
    inquiries: data.inquiries.filter(isChosen),
    payments: data.payments.filter(isChosen),
  };
}

/** The number of records of each kind, without kinds that have none. */
export function countsOf({ appointments, messages, inquiries, payments }: PersonData) {
  const counts = [
    ['appointments', appointments.length],
    ['messages', messages.length],
    ['inquiries', inquiries.length],
    ['payments', payments.length],
  ] as const;
  return counts.filter(([, count]) => count > 0);
}
