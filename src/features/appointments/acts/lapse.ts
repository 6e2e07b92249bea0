/** The clock looks at unanswered requests: it reminds the firm of them, or lets them lapse. */
import type { TracedAct } from '#features/audit/index.ts';
import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { Verdict, Waiting } from '#features/appointments/rules/lapse.ts';
import { oneOfMany, type OneOfMany } from '#features/appointments/store/one-of-many.ts';
import {
  type AppointmentState,
  eventsOf,
  hasBegun,
  letGo,
  letStand,
  remember,
  tell,
} from '#features/appointments/store/state.ts';
import { proposedRead } from '#features/appointments/store/state-reads.ts';
import { hasAddressIn } from '#features/consultants/index.ts';
import { type Roster, rosterOf, rosterReads } from '#features/hours/index.ts';
import type { Planned } from '#features/outbox/index.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Follower, Following } from './following.ts';

export interface Look {
  ids: readonly string[];
  judge: (request: Waiting, roster: Roster) => Verdict;
  now: Date;
  /** To the firm, of a request that it is reminded of. */
  reminders: readonly Planned[];
  /** Of one that lapses before its start. */
  deliveries: readonly Planned[];
}

/** What decides about a request. */
function waitingOf(before: AppointmentState, lookAt: number, madeAt: number): Waiting {
  const { status, startsAt, ledger } = before;
  const asked = standing(eventsOf(before)).findLast((event) =>
    event.kind === 'edited'
      ? event.proposal
      : event.kind === 'moved' && event.by !== 'visitor-link',
  );
  const askedAt = asked ? Date.parse(asked.at) : madeAt;
  // Several recipients have each of them.
  const reminders = new Set(
    ledger.flatMap(({ kind, event }) => (kind === 'appointment_unanswered' ? (event ?? []) : [])),
  );
  return {
    ...{ lookAt, askedAt, isAnswered: status === 'confirmed' },
    startsAt: status === 'pending' || status === 'confirmed' ? (startsAt ?? 0) : 0,
    remindedAt: [...reminders].filter((at) => at > askedAt).toSorted((a, b) => a - b),
  };
}

type HasAddress = (consultant: string) => boolean;

/** The request without its time, whose span is kept in case the firm confirms it all the same. */
function expired(
  before: AppointmentState,
  ends: readonly Exclude<ReturnType<Follower['ends']>, string>[],
  { deliveries, now, hasAddress }: Pick<Look, 'deliveries' | 'now'> & { hasAddress: HasAddress },
): AppointmentState {
  const told = ends.reduce((all, end) => ({ ...all, ...end.told }), {});
  const after = letStand(
    remember(
      { ...letGo(before), status: 'expired', lookAt: null, taken: null },
      {
        ...{ at: now.toISOString(), kind: 'status', from: 'pending', to: 'expired' },
        ...{ by: 'system', ...told },
      },
    ),
    now,
  );
  return hasBegun(before, now) ? after : tell(after, deliveries, { now, hasAddress });
}

interface Looking {
  look: Look;
  roster: Roster;
  hasAddress: HasAddress;
  followers: () => readonly Follower[];
}

/** What becomes of one of them. */
function lookAt(
  { before, madeAt, change, changeOutside, postpone }: OneOfMany,
  { look, roster, hasAddress, followers }: Looking,
): { parts: readonly Part[]; isLapsed?: boolean } {
  const { now, judge, reminders } = look;
  if (!before) return { parts: [postpone(now)] };
  if (before.lookAt === null) return { parts: [] };
  const verdict = judge(waitingOf(before, before.lookAt, madeAt), roster);
  if (verdict.act !== 'lapse') {
    const later = { ...before, lookAt: verdict.again };
    const event = now.getTime();
    const isDue = verdict.act === 'remind';
    return { parts: [change(isDue ? tell(later, reminders, { now, hasAddress, event }) : later)] };
  }
  // What was confirmed at once is no request any more.
  if (before.status !== 'pending') return { parts: [change({ ...before, lookAt: null })] };
  const ends = followers()
    .map((follower) => follower.ends({ at: now }))
    .filter((end) => typeof end !== 'string');
  const after = expired(before, ends, { ...look, hasAddress });
  return { parts: [...ends, changeOutside(after)], isLapsed: true };
}

const reads = { ...rosterReads, ...proposedRead };

/** Answers how many lapsed. */
export function lookAtRequests(
  look: Look,
  followings: readonly Following[],
): TracedAct<typeof reads, number> {
  const requests = look.ids.map((id) => ({
    request: oneOfMany(id),
    ends: followings.map((following) => following(id, ` ${id}`)),
  }));
  return {
    reads,
    hooks: requests.flatMap(({ request, ends }) => [request, ...ends]),
    decide(values, valuesOf) {
      const roster = rosterOf(values);
      const hasAddress = hasAddressIn(values.consultants);
      const looked = requests.map(({ request, ends }) =>
        lookAt(request.follow(valuesOf), {
          ...{ look, roster, hasAddress },
          followers: () => ends.map((hook) => hook.follow(valuesOf)),
        }),
      );
      const count = looked.filter(({ isLapsed }) => isLapsed).length;
      return {
        plan: { checks: [{ same: 'rosterVersion' }] },
        parts: looked.flatMap(({ parts }) => parts),
        answerOf: () => count,
        ...{ count, isUntold: count === 0 },
      };
    },
  };
}
