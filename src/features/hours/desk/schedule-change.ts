/** A change to a consultant's schedule, previewed first and then made; no React. */
import * as z from 'zod/mini';
import {
  type DeskSchedule,
  type NewException,
  deskScheduleSchema,
  type WeeklyHours,
} from '#features/hours/contract/hours.ts';
import {
  addException,
  getHours,
  previewHours,
  removeException,
  saveHours,
} from '#features/hours/contract/hours-routes.ts';
import type { Service } from '#platform/contract/service.ts';
import { reading } from '#platform/desk/use-read.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';

/** Other weekly hours, one exception more, or the exception with the id less. */
export type ScheduleChange = { hours: WeeklyHours } | { add: NewException } | { remove: string };

/** Consultant whose hours they are; the firm's first consultant if absent. */
export type Owner = string | undefined;

/** Id of the toast that offers to undo a removed time; `id` is that of the exception or the deleted slot. */
export const undoMessageOf = (id: string) => `taken ${id}`;

const ownerOf = (consultant: Owner) => (consultant === undefined ? {} : { consultant });

/** The options of the call that reads a consultant's schedule. */
export const scheduleOf = (consultant: Owner) => ({ query: ownerOf(consultant) });

export const scheduleReading = (consultant: Owner) =>
  reading(['hours', 'schedule', consultant], (call) => call(getHours, scheduleOf(consultant)));

/** The change that takes another one back, by the schedules before and after it. */
export function inverseOf(
  change: ScheduleChange,
  before: DeskSchedule,
  after: DeskSchedule,
): ScheduleChange | undefined {
  if ('hours' in change) return { hours: { rules: before.rules, holidays: before.holidays } };
  if ('add' in change) {
    const known = new Set(before.exceptions.map(({ id }) => id));
    const added = after.exceptions.find(({ id }) => !known.has(id));
    return added && { remove: added.id };
  }
  const removed = before.exceptions.find(({ id }) => id === change.remove);
  if (!removed) return undefined;
  const { kind, from, to, reason, removed: isSingle } = removed;
  return {
    add: {
      kind,
      from,
      to,
      ...(reason !== undefined && { reason }),
      ...(isSingle && { removed: isSingle }),
    },
  };
}

/** Whose schedule is changed: one consultant's, or an exception of all (`everyone`). */
export interface Whose {
  owner: Owner;
  everyone?: boolean | undefined;
}

/** Requests the preview of a change, for the times of a service; for the usual length if none is given. */
export const lookAt = (
  call: DeskCall,
  { owner, everyone = false }: Whose,
  { service, ...change }: ScheduleChange & { service?: Service | undefined },
) =>
  call(previewHours, {
    body: {
      ...ownerOf(owner),
      ...change,
      ...(everyone && { everyone }),
      ...(service && { service }),
    },
  });

/** Makes a change; if a version is given, only to that version of the owner's schedule. */
export function make(
  write: DeskCall,
  { owner: consultant, everyone = false }: Whose,
  change: ScheduleChange,
  version?: number,
) {
  const owner = ownerOf(consultant);
  const headers = version === undefined ? {} : ifMatch(version);
  if ('hours' in change) return write(saveHours, { body: { ...owner, ...change.hours }, headers });
  if ('add' in change) {
    const body = { ...owner, exception: change.add, ...(everyone && { everyone }) };
    return write(addException, { body, headers });
  }
  const query = { ...owner, ...(everyone && { everyone: 'true' as const }) };
  return write(removeException, { id: change.remove, query, headers });
}

/**
 * The current schedule if the server refused the change because the shown one was outdated; otherwise `null`.
 */
export function changedSchedule(failure: Failure): DeskSchedule | null {
  if (failure.reason !== 'problem' || failure.problem.code !== 'changed_meanwhile') return null;
  const parsed = z.safeParse(deskScheduleSchema, failure.problem.record);
  return parsed.success ? parsed.data : null;
}
