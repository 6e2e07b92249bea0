/** The firm gives an appointment another status: it is cancelled, or has taken place. */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import {
  type AppointmentStatus,
  isActive,
  isOver,
  onlyFromStart,
  sourcesOf,
} from '#features/appointments/contract/appointment-status.ts';
import type { StatusChange } from '#features/appointments/rules/appointment-status.ts';
import { warnedOf } from '#features/appointments/rules/confirming.ts';
import type { Acted } from '#features/appointments/rules/desk-act.ts';
import type { Follower, Following } from './following.ts';
import {
  type AppointmentState,
  hasBegun,
  rememberEnd,
  tell,
} from '#features/appointments/store/state.ts';
import type { Part } from '#platform/redis/transaction.ts';
import { decideOn, deskReads, presentOf } from './desk-act.ts';

export interface StatusAct {
  change: StatusChange;
  trace: Trace | undefined;
}

/** Another status; one that needs no time frees it. */
export const turn = (state: AppointmentState, to: AppointmentStatus): AppointmentState => ({
  ...{ ...state, status: to, lookAt: null },
  ...(!isActive(to) && { span: null, taken: null }),
});

/** What the history says of a change of status. */
export const eventOf = (
  { to, note, now, confirm = [] }: StatusChange,
  from: AppointmentStatus,
): Extract<AppointmentEvent, { kind: 'status' }> => ({
  ...{ at: now.toISOString(), kind: 'status', from, to },
  ...(note !== undefined && { note }),
  ...warnedOf(confirm),
});

/** What follows in other subjects, and what the event says of it; or why the status cannot change. */
export function followed(
  followers: readonly Follower[],
  { to, now, money }: StatusChange,
  from: AppointmentStatus,
) {
  const parts: Part[] = [];
  let told = {};
  for (const follower of followers) {
    if (isOver(to)) {
      const end = follower.ends({ at: now, ...(money && { choice: money }) });
      if (end === 'unreturnable') return end;
      parts.push(end);
      told = { ...told, ...end.told };
    } else if (isOver(from)) parts.push(follower.resumes(now));
  }
  return { parts, told };
}

/** Tells of a change; not of a request that had lapsed and whose time has begun, which is mere bookkeeping. */
export const tellUnlessLate = (
  after: AppointmentState,
  before: AppointmentState,
  {
    deliveries,
    now,
    hasAddress,
  }: Pick<StatusChange, 'deliveries' | 'now'> & { hasAddress: (consultant: string) => boolean },
): AppointmentState =>
  before.status === 'expired' && hasBegun(before, now)
    ? after
    : tell(after, deliveries, { now, hasAddress });

export function changeStatus(change: StatusChange, followings: readonly Following[]) {
  const { id, to, now, deliveries } = change;
  const reads = deskReads(id);
  const hooks = followings.map((following) => following(id));
  return {
    reads,
    hooks,
    decide: (values, valuesOf) =>
      decideOn(change, values, (before, hasAddress) => {
        const { status: from } = before;
        if (!sourcesOf(to).includes(from)) return 'illegal';
        if (onlyFromStart(to) && !hasBegun(before, now)) return 'early';
        const followers = hooks.map((hook) => hook.follow(valuesOf));
        const following = followed(followers, change, from);
        if (typeof following === 'string') return following;
        const { parts, told } = following;
        const turned = rememberEnd(turn(before, to), { ...eventOf(change, from), ...told });
        return { after: tellUnlessLate(turned, before, { deliveries, now, hasAddress }), parts };
      }),
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}
