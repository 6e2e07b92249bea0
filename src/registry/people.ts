/** The personal data of all subjects by kind: how it is found and shown to the person it is about. */
import { appointmentsOfPerson } from '#features/appointments/store/person.ts';
import { inquiriesOfPerson, messagesOfPerson } from '#features/inbox/store/person.ts';
import { paymentsOfPerson } from '#features/payments/store/person.ts';
import {
  type PersonSources,
  personStore as personStoreOf,
} from '#features/records/store/person.ts';
import type { Database } from '#platform/redis/database.ts';

export const personSources: PersonSources = {
  appointments: appointmentsOfPerson,
  messages: messagesOfPerson,
  inquiries: inquiriesOfPerson,
  payments: paymentsOfPerson,
};

export const personStore = (db: Database) => personStoreOf(db, personSources);
