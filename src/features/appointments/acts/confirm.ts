/** The firm confirms a request, also one that has lapsed, which then takes its time again. */
import type { TracedAct } from '#features/audit/index.ts';
import type { Confirmation } from '#features/appointments/rules/appointment-status.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import type { Following } from './following.ts';
import {
  type AppointmentState,
  hasBegun,
  hold,
  rememberEnd,
  spanIn,
} from '#features/appointments/store/state.ts';
import { anybody, rosterOf, rosterReads, timeKeys } from '#features/hours/index.ts';
import { isCallable } from '#platform/contract/fields.ts';
import type { Part } from '#platform/redis/plan.ts';
import { chosenTime } from './chosen-time.ts';
import { conflictOf } from './take-time.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';
import { eventOf, followed, refusedChange, tellUnlessLate, turn } from './status.ts';

/** Where an appointment with this span begins and ends. */
const own = [
  { of: 'span', match: '^(%d+)' },
  { of: 'span', match: '^%d+ (%d+)' },
] as const;

/** How and where they meet from then on, and what the history says of it. */
function meetAs({ record }: AppointmentState, venue: Confirmation['venue']) {
  const { meeting, place, ...others } = record;
  if (!venue || (meeting === venue.meeting && place === venue.place)) return { record, told: {} };
  const from = { meeting, ...(place !== undefined && { place }) };
  return { record: { ...others, ...venue }, told: { venue: { from, to: venue } } };
}

/**
 * Confirms. Before it begins, what speaks against its time is asked of the firm first; once it has begun, it needs
 * no time.
 */
export function confirmAppointment(change: Confirmation, followings: readonly Following[]) {
  const { id, now, deliveries } = change;
  const reads = { ...actReads(id), ...rosterReads };
  const time = chosenTime(...own);
  const follows = followings.map((following) => following(id));
  return {
    reads,
    hooks: [time, ...follows],
    spanKeys: timeKeys,
    decide: (values, valuesOf) =>
      decideOn(change, values, (before, hasAddress) => {
        const refused = refusedChange(before, change);
        if (refused) return refused;
        const { status: from } = before;
        const { record, told: met } = meetAs(before, change.venue);
        const isCall = record.meeting === 'phone' && record.place === undefined;
        if ('venue' in met && isCall && !isCallable(record.phone)) return 'uncallable';

        const isAhead = !hasBegun(before, now);
        const span = spanIn(before);
        const { conflictsWith, take, question } = time.follow(valuesOf);
        const parts: Part[] = [];
        let held = before;
        if (isAhead && from === 'expired') {
          // A time that cannot be read is in its own way.
          const isRead = span.consultant !== anybody;
          const conflicts = isRead ? conflictsWith(span) : [conflictOf(span)];
          if (conflicts.length > 0) return { conflicts };
          held = hold(before, span);
          parts.push(take([span], now));
        }
        if (isAhead) {
          const candidates = change.judge(new Date(span.startsAt), rosterOf(values));
          const { confirm = [] } = change;
          // Only the desk sees where else the client is.
          const address = change.link ? '' : before.address;
          const asked = question(span, { candidates, now, confirm, address });
          if ('warnings' in asked) return asked;
          parts.push(asked);
        }

        const followers = follows.map((hook) => hook.follow(valuesOf));
        const following = followed(followers, change, from);
        if (typeof following === 'string') return following;
        const turned = rememberEnd(
          { ...turn(held, 'confirmed'), record },
          { ...eventOf(change, from), ...met },
        );
        return {
          after: tellUnlessLate(turned, before, { deliveries, now, hasAddress }),
          parts: [...parts, ...following.parts],
        };
      }),
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}
