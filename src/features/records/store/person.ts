import { mostOfPerson, type PersonData } from '#features/records/contract/person.ts';
import type { Database } from '#platform/redis/database.ts';
import type { PersonSought, PersonSource } from '#platform/redis/person.ts';

/** The source of each kind of record that holds personal data. */
export type PersonSources = {
  readonly [Kind in keyof PersonData]: PersonSource<PersonData[Kind][number]>;
};

/** One more than is shown, to find out whether there are more. */
const limit = mostOfPerson + 1;

/** Ids of records that may be one person's, newest first, at most `limit` of each kind. */
export const personStore = (db: Database, sources: PersonSources) => ({
  async find(sought: PersonSought): Promise<Record<keyof PersonData, string[]>> {
    const idsOf = async (kind: keyof PersonData) =>
      ((await sources[kind].find(db, { ...sought, limit })) ?? []).map(({ id }) => id);
    const [appointments, messages, inquiries, payments] = await Promise.all([
      idsOf('appointments'),
      idsOf('messages'),
      idsOf('inquiries'),
      idsOf('payments'),
    ]);
    return { appointments, messages, inquiries, payments };
  },
});
