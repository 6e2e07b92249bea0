/** An appointment gets another status: it is cancelled, or has taken place. */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import {
  type AppointmentStatus,
  isActive,
  isOver,
  onlyFromStart,
  sourcesOf,
} from '#features/appointments/contract/appointment-status.ts';
import type {
  Confirmation,
  StatusChange,
} from '#features/appointments/rules/appointment-status.ts';
import { warnedOf } from '#features/appointments/rules/confirming.ts';
import { type Acted, byOf } from '#features/appointments/rules/appointment-act.ts';
import { refusedToClient } from './by-client.ts';
import type { Follower, Following } from './following.ts';
import {
  type AppointmentState,
  eventsOf,
  hasBegun,
  rememberEnd,
  tell,
} from '#features/appointments/store/state.ts';
import type { Part } from '#platform/redis/plan.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';

export interface StatusAct {
  change: Confirmation;
  trace: Trace | undefined;
}

/** Another status; one that needs no time frees it. */
export const turn = (state: AppointmentState, to: AppointmentStatus): AppointmentState => ({
  ...{ ...state, status: to, lookAt: null },
  ...(!isActive(to) && { span: null, taken: null }),
});

type StatusEvent = Extract<AppointmentEvent, { kind: 'status' }>;

/** What the history says of a change of status. */
export const eventOf = (
  {
    to,
    note,
    now,
    confirm = [],
    ...act
  }: Pick<StatusChange, 'to' | 'note' | 'now' | 'confirm' | 'link'>,
  from: AppointmentStatus,
): StatusEvent => ({
  ...{ at: now.toISOString(), kind: 'status', from, to },
  ...(note !== undefined && { note }),
  ...byOf(act),
  ...warnedOf(confirm),
});

/** Whether two decisions say the same of the money. One that says nothing leaves open what goes back. */
function isSameMoney(decided: StatusEvent['money'], asked: StatusChange['money']): boolean {
  if (!decided || !asked) return !asked && decided?.back === undefined;
  const { held, back } = decided;
  if (asked.paid !== held || back === undefined) return false;
  return Math.abs(Math.min(asked.back, held) - back) < 0.005;
}

/** By the firm's link a request is decided, as the caller saw it; the same decision once more changes nothing. */
function undecided(before: AppointmentState, { to, seen, money }: StatusChange) {
  const { status: from, record } = before;
  if (from === 'pending' || (from === 'expired' && to === 'confirmed'))
    return seen === undefined || seen === record.startsAt ? undefined : 'illegal';
  const decided = eventsOf(before).findLast(
    (event): event is StatusEvent => event.kind === 'status' && event.to === to,
  );
  return from === to && isSameMoney(decided?.money, money) ? before : 'illegal';
}

/** Why the status stays as it is, or the appointment where it is so already. */
export function refusedChange(before: AppointmentState, change: StatusChange) {
  const { to, link, now } = change;
  if (link?.by === 'firm-link') return undecided(before, change);
  if (link) return before.status === to ? before : refusedToClient(before, link, now);
  if (!sourcesOf(to).includes(before.status)) return 'illegal';
  return onlyFromStart(to) && !hasBegun(before, now) ? 'early' : undefined;
}

/** Of all that is held for it: what goes back of an appointment that ends, whatever sum that is. */
export type MoneyRule = 'back' | 'keep';

/** What follows in other subjects, and what the event says of it; or why the status cannot change. */
export function followed(
  followers: readonly Follower[],
  {
    to,
    now,
    money,
  }: Pick<StatusChange, 'to' | 'now'> & { money?: StatusChange['money'] | MoneyRule },
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

interface Turning extends Pick<StatusChange, 'to' | 'note' | 'now' | 'deliveries'> {
  money?: StatusChange['money'] | MoneyRule;
  followers: readonly Follower[];
  hasAddress: (consultant: string) => boolean;
}

/** The appointment in another status that needs no time, with what follows; or why it cannot have it. */
export function turned(before: AppointmentState, turning: Turning) {
  const { to, followers } = turning;
  const following = followed(followers, turning, before.status);
  if (typeof following === 'string') return following;
  const event = { ...eventOf(turning, before.status), ...following.told };
  const after = tellUnlessLate(rememberEnd(turn(before, to), event), before, turning);
  return { after, parts: following.parts };
}

export function changeStatus(change: StatusChange, followings: readonly Following[]) {
  const { id } = change;
  const reads = actReads(id);
  const hooks = followings.map((following) => following(id));
  return {
    reads,
    hooks,
    decide: (values, valuesOf) =>
      decideOn(change, values, (before, hasAddress) => {
        const refused = refusedChange(before, change);
        if (refused) return refused;
        const followers = hooks.map((hook) => hook.follow(valuesOf));
        return turned(before, { ...change, followers, hasAddress });
      }),
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}
