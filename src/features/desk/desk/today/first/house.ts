/** Whether a house is new, and which first steps it has taken. */
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { shippedConsultant } from '#features/consultants/contract.ts';
import type { Undelivered } from '#features/delivery/contract.ts';
import type { Statistics } from '#features/desk/contract/statistics.ts';
import { firm } from '#firm';

/** How many appointments there are, in every status. */
export const madeOf = ({ appointments }: Pick<Statistics, 'appointments'>): number =>
  Object.values(appointments).reduce((all, one) => all + one, 0);

/** Up to so many appointments a house is reminded that sending was not checked. */
const mostOfYoung = 10;

/** Whether a house that takes appointments has not checked its sending yet; an old one is left in peace. */
export const isMailOpen = (made: number | undefined, trials: Undelivered['trials']): boolean =>
  made !== undefined && made <= mostOfYoung && trials !== undefined && !trials.mail;

/** Which steps of hours and persons are done, and who takes clients but cannot be booked. */
export function stepsOf<C extends Pick<DeskConsultant, 'id' | 'name' | 'active'>>(
  { unbookable }: Pick<Statistics, 'unbookable'>,
  consultants: readonly C[],
) {
  const active = consultants.filter((one) => one.active);
  const waiting = active.filter(({ id }) => unbookable.includes(id));
  const isNamed = consultants.some(
    ({ id, name }) => id !== shippedConsultant || name !== firm.name,
  );
  return {
    /** Somebody can be booked. */
    hours: waiting.length < active.length,
    /** Somebody has a name of their own, and everybody can be booked. */
    person: isNamed && active.length > 0 && waiting.length === 0,
    waiting: isNamed ? waiting : [],
  };
}
