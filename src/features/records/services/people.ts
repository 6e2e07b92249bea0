import { erasureStore } from '#registry/erasure.ts';
import { listNamed, personStore } from '#registry/people.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withPeople = ({ db, now }: Core) => ({
  erasure: erasureStore(db, now),
  people: personStore(db),
  listNamed: listNamed(db),
});

/** Services to find and erase the records of people, including those who gave no e-mail address. */
export const peopleServices = forAdmin(withPeople);
