/** The personal data of all subjects by kind: how it is found and shown to the person it is about. */
import { appointmentsOfPerson } from '#features/appointments/store/person.ts';
import { inquiriesOfPerson, messagesOfPerson } from '#features/inbox/store/person.ts';
import { paymentsOfPerson } from '#features/payments/store/person.ts';
import {
  type PersonSources,
  personStore as personStoreOf,
} from '#features/records/store/person.ts';
import type { NamedPerson } from '#features/records/rules/known-people.ts';
import { notProvided } from '#platform/contract/fields.ts';
import type { Database } from '#platform/redis/database.ts';
import type { PersonSought } from '#platform/redis/person.ts';

export const personSources: PersonSources = {
  appointments: appointmentsOfPerson,
  messages: messagesOfPerson,
  inquiries: inquiriesOfPerson,
  payments: paymentsOfPerson,
};

export const personStore = (db: Database) => personStoreOf(db, personSources);

/** Records of each kind that are looked through for people; the same person may have many. */
const mostNamed = 50;

const phoneOf = (phone: string) => (phone === notProvided ? '' : phone);

/** The newest records that name a person who is sought: appointments, messages and inquiries. */
export const listNamed =
  (db: Database) =>
  async (sought: PersonSought): Promise<NamedPerson[]> => {
    const asked = { ...sought, limit: mostNamed };
    const [appointments, messages, inquiries] = await Promise.all([
      appointmentsOfPerson.find(db, asked),
      messagesOfPerson.find(db, asked),
      inquiriesOfPerson.find(db, asked),
    ]);
    return [
      ...(appointments ?? []).map(({ clientName: name, email, phone, locale, createdAt }) => {
        return { name, email, phone: phoneOf(phone), locale, createdAt };
      }),
      ...(messages ?? []).map(({ name, email, locale, createdAt }) => {
        return { name, email, phone: '', locale, createdAt };
      }),
      ...(inquiries ?? []).map(({ name, email, phone, locale, createdAt }) => {
        return { name, email, phone: phoneOf(phone), locale, createdAt };
      }),
    ];
  };
