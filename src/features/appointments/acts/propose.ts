/** The firm proposes other times for an appointment, and holds them for its client. */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import type { Proposal, TimeWarning } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import { meantOf } from '#features/appointments/rules/appointment-history.ts';
import { type Acted, byOf } from '#features/appointments/rules/appointment-act.ts';
import type { ProposalMade } from '#features/appointments/rules/proposal.ts';
import {
  type AppointmentState,
  eventsOf,
  promise,
  remember,
  spanIn,
  tell,
} from '#features/appointments/store/state.ts';
import {
  anybody,
  type NearSpan,
  type Roster,
  rosterOf,
  rosterReads,
  takersOf,
  takesAbout,
  timeKeys,
} from '#features/hours/index.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import type { Part } from '#platform/redis/plan.ts';
import { invalidField, refusal } from '#platform/rules/outcome.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type ChosenTime, chosenTime } from './chosen-time.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';

export interface Proposing {
  proposal: ProposalMade;
  trace: Trace | undefined;
}

/** The times in the calendars, each as long as the appointment. */
const spansOf = (own: NearSpan, { times }: ProposalMade): NearSpan[] =>
  times.map(({ startsAt, consultant }) => ({
    ...{ ...own, consultant, startsAt: startsAt.getTime() },
    endsAt: startsAt.getTime() + own.endsAt - own.startsAt,
  }));

/** Whether the time that it has is closed, and the firm does not know. */
function isLost(before: AppointmentState, { present }: ProposalMade, roster: Roster): boolean {
  const { closed, isRetired } = present?.(before.record, roster) ?? {};
  return closed === true && meantOf(eventsOf(before)) < (isRetired ? 2 : 1);
}

/** Times are proposed for what is pending or confirmed; by a link for a request, as its holder saw it. */
const isOpen = ({ status, record }: AppointmentState, { link, seen }: ProposalMade): boolean =>
  link
    ? status === 'pending' && (seen === undefined || seen === record.startsAt)
    : isActive(status);

/** By a link only times that visitors could book are proposed. */
const refusedTime = ({ link }: ProposalMade, why: Acted): Acted =>
  link ? refusal('slot_unavailable') : why;

/**
 * Holds one to five times for the client of a pending or confirmed appointment, in place of earlier ones. Each may be
 * unusual only if its warnings are confirmed, and never another appointment's.
 */
export function proposeTimes(proposal: ProposalMade) {
  const { id, now, times, day, until, note, deliveries, confirm } = proposal;
  const reads = { ...actReads(id), ...rosterReads };
  const hooks = times.map(({ startsAt }, at) => {
    const start = startsAt.getTime();
    return chosenTime(start, start + longestAppointmentMinutes * minuteMs, ` ${String(at)}`);
  });
  return {
    reads,
    hooks,
    spanKeys: timeKeys,
    decide: (values, valuesOf) =>
      decideOn(proposal, values, (before, hasAddress) => {
        if (!isOpen(before, proposal)) return 'illegal';
        if (before.address === '') return proposal.link ? 'illegal' : 'unreachable';
        const own = spanIn(before);
        if (own.consultant === anybody) return proposal.link ? 'illegal' : 'unknown';
        const roster = rosterOf(values);
        const takers = takersOf(roster);
        if (!times.every(({ consultant }) => takers.includes(consultant)))
          return refusedTime(proposal, invalidField('times', 'unknown_consultant'));

        const spans = spansOf(own, proposal);
        const { service } = before.record;
        const parts: Part[] = [];
        const listed: Proposal['times'] = [];
        const around: readonly ChosenTime[] = hooks.map((hook) => hook.follow(valuesOf));
        for (const [at, { conflictsWith, question, take }] of around.entries()) {
          const [span, time] = [spans[at], times[at]];
          if (!span || !time) break;
          const conflicts = conflictsWith(span);
          if (conflicts.length > 0) return { conflicts };
          const { consultant, startsAt } = time;
          const asking = question(span, {
            ...{ candidates: proposal.judge(startsAt, roster), now, confirm },
            offers:
              consultant === own.consultant || takesAbout(consultant, service, values.consultants),
          });
          if ('warnings' in asking) return refusedTime(proposal, asking);
          parts.push(asking, take([span], now));
          listed.push(timeOf(time, asking.despite));
        }

        const closed = isLost(before, proposal, roster) && { closed: true as const };
        const promised = promise(before, spans, {
          ...{ until, proposed: { until: day, times: listed, ...closed } },
        });
        const made = remember(promised, {
          ...{ at: now.toISOString(), kind: 'edited', proposal: 'made' },
          ...(note !== undefined && { note }),
          ...byOf(proposal),
          times: times.map(({ date, time, consultant }) => ({ date, time, consultant })),
          until: day,
        });
        return { after: tell(made, deliveries, { now, hasAddress }), parts };
      }),
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}

const timeOf = (
  { date, time, startsAt, consultant }: ProposalMade['times'][number],
  despite: TimeWarning[],
): Proposal['times'][number] => ({
  ...{ date, time, startsAt: startsAt.toISOString(), with: consultant },
  ...(despite.length > 0 && { despite }),
});
