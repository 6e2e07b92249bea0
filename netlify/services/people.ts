import { erasureStore } from '#store/erasure.ts';
import { personStore } from '#store/person.ts';
import { type Core, fromEnvironment } from '#platform/services/core.ts';

export const withPeople = ({ db }: Core) => ({
  erasure: erasureStore(db),
  people: personStore(db),
});

/** For what is kept of people who gave no address. */
export const peopleServices = fromEnvironment(withPeople);
