/** A change to a consultant's schedule: looked at first, then made; no React. */
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
import { reading } from '#platform/desk/use-read.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import type { DeskCall } from '#features/access/desk/session/desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';

/** Other weekly hours, an exception more, or the one of that id less. */
export type ScheduleChange = { hours: WeeklyHours } | { add: NewException } | { remove: string };

/** Whose hours; the firm's first consultant's if absent. */
export type Owner = string | undefined;

/** Names the message that takes back what an exception, or a slot deleted, took away. */
export const undoMessageOf = (id: string) => `taken ${id}`;

const ownerOf = (consultant: Owner) => (consultant === undefined ? {} : { consultant });

export const scheduleReading = (consultant: Owner) =>
  reading(['hours', 'schedule', consultant], (call) =>
    call(getHours, { query: ownerOf(consultant) }),
  );

/** What a change would do. */
export const lookAt = (call: DeskCall, consultant: Owner, change: ScheduleChange) =>
  call(previewHours, { body: { ...ownerOf(consultant), ...change } });

/** Makes a change, to that version of the schedule alone where one is named. */
export function make(write: DeskCall, consultant: Owner, change: ScheduleChange, version?: number) {
  const owner = ownerOf(consultant);
  const headers = version === undefined ? {} : ifMatch(version);
  if ('hours' in change) return write(saveHours, { body: { ...owner, ...change.hours }, headers });
  if ('add' in change) {
    return write(addException, { body: { ...owner, exception: change.add }, headers });
  }
  return write(removeException, { id: change.remove, query: owner, headers });
}

/** The schedule as it is now, where the server refused because it is another than was shown. */
export function changedSchedule(failure: Failure): DeskSchedule | null {
  if (failure.reason !== 'problem' || failure.problem.code !== 'changed_meanwhile') return null;
  const parsed = z.safeParse(deskScheduleSchema, failure.problem.record);
  return parsed.success ? parsed.data : null;
}
