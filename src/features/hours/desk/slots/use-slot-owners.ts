import { listOfferedTimes } from '#features/hours/contract/hours-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import type { ListedTime } from './free-list.ts';
import { daysToAsk, ownersOf } from './slot-owners.ts';

/**
 * Returns a function from a free time to its consultant. `free` is ascending. The function returns `undefined`
 * if the firm has one consultant, if several are free then, or until the consultants are known.
 */
export function useSlotOwners(free: readonly ListedTime[]) {
  const { all, areSeveral } = useConsultants();
  const unknown = free.filter(({ slot, consultant }) => slot !== undefined && !consultant);
  const asked = daysToAsk(unknown.map(({ date }) => date));
  const { value } = useRead(
    reading(['slots', 'owners', asked], async (call) => {
      const answers = await Promise.all(asked.map((query) => call(listOfferedTimes, { query })));
      const failure = answers.find((answer) => !answer.ok);
      if (failure) return failure;
      return { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
    }),
    { isWanted: areSeveral && asked.length > 0 },
  );
  const owners = ownersOf(value ?? []);
  return ({ slot = '', consultant = owners.get(slot) }: ListedTime): DeskConsultant | undefined =>
    areSeveral ? all.find(({ id }) => id === consultant) : undefined;
}
