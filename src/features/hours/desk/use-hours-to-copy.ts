import { useConsultants } from '#features/consultants/desk.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import type { WeeklyHours } from '#features/hours/contract/hours.ts';
import { getHours, saveHours } from '#features/hours/contract/hours-routes.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { scheduleOf } from './schedule-change.ts';

/** Whether somebody with these hours works, today or later. */
const areCurrent = ({ rules }: WeeklyHours): boolean =>
  rules.some(({ validUntil }) => validUntil === undefined || validUntil >= firmToday());

/** Those of the consultants who have hours. */
const withHours = (ids: readonly string[]) =>
  reading(['hours', 'weekly', ids], async (call) => {
    const answers = await Promise.all(
      ids.map(async (id) => ({ id, answer: await call(getHours, scheduleOf(id)) })),
    );
    return {
      ok: true,
      value: answers.flatMap(({ id, answer }) => (answer.ok && areCurrent(answer.value) ? id : [])),
    };
  });

/** The consultants who have weekly hours, and how another takes them over as they are now. */
export function useHoursToCopy() {
  const { call, write } = useDesk();
  const touch = useTouch();
  const { active, isKnown } = useConsultants();
  const ids = active.map(({ id }) => id);
  const { value, hasFailed } = useRead(withHours(ids), { isWanted: ids.length > 0 });
  const theirs: readonly DeskConsultant[] = active.filter(({ id }) => value?.includes(id) === true);

  /** Resolves to whether the hours are saved. */
  async function copy(from: string, to: string): Promise<boolean> {
    const found = await call(getHours, scheduleOf(from));
    if (!found.ok || !areCurrent(found.value)) return false;
    const { rules, holidays } = found.value;
    const { ok } = await write(saveHours, { body: { consultant: to, rules, holidays } });
    await touch('hours');
    return ok;
  }

  const isRead = isKnown && (value !== undefined || hasFailed || ids.length === 0);
  return { theirs, isRead, copy };
}
