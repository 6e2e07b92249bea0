/** Whether a house is new, and which first steps it has taken. */
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';
import type { Statistics } from '#features/desk/contract/statistics.ts';
import { firm } from '#firm';

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** How many appointments there are, in every status. */
export const madeOf = ({ appointments }: Pick<Statistics, 'appointments'>): number =>
  sum(Object.values(appointments));

/** Which steps are done, by what is in the store. */
export function stepsOf(
  { unbookable, erased }: Pick<Statistics, 'unbookable' | 'erased'>,
  consultants: readonly Pick<DeskConsultant, 'id' | 'name' | 'active'>[],
) {
  return {
    /** Somebody can be booked. */
    hours: consultants.some(({ id, active }) => active && !unbookable.includes(id)),
    /** Somebody has a name of their own. */
    person: consultants.some(({ id, name }) => id !== shippedConsultant || name !== firm.name),
    /** An appointment was made and erased. */
    test: sum(erased.map(({ count }) => count)) > 0,
  };
}
