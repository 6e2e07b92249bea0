import { erasureStore } from '#registry/erasure.ts';
import { personStore } from '#registry/people.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withPeople = ({ db }: Core) => ({
  erasure: erasureStore(db),
  people: personStore(db),
});

/** For what is kept of people who gave no address. */
export const peopleServices = fromEnvironment(withPeople);
