import { listOfferedTimes } from '#features/hours/contract/hours-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import type { Slot } from '#features/hours/contract/slot.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { daysToAsk, ownersOf } from './slot-owners.ts';

/**
 * Returns a function from a slot to its consultant. `free` is ascending. The function returns `undefined` if
 * the firm has one consultant, or until the consultants are known.
 */
export function useSlotOwners(free: readonly Slot[]) {
  const { all, areSeveral } = useConsultants();
  const asked = daysToAsk(free.map(({ date }) => date));
  const { value } = useRead(
    reading(['slots', 'owners', asked], async (call) => {
      const answers = await Promise.all(asked.map((query) => call(listOfferedTimes, { query })));
      const failure = answers.find((answer) => !answer.ok);
      if (failure) return failure;
      return { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
    }),
    { isWanted: areSeveral && asked.length > 0 },
  );
  const owners = ownersOf(areSeveral && value ? value : []);
  return (slot: Slot): DeskConsultant | undefined =>
    all.find(({ id }) => id === owners.get(slot.id));
}
