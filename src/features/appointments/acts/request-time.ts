/** A visitor's request gets its time: who is free then, and how the appointment is written. */
import { lookMs } from '#features/appointments/rules/lapse.ts';
import type { RequestCommand } from '#features/appointments/rules/request.ts';
import { countedIn } from '#features/appointments/store/counted.ts';
import { spanOfRecord } from '#features/appointments/store/placement.ts';
import {
  type AppointmentState,
  hold,
  newState,
  remember,
  tell,
} from '#features/appointments/store/state.ts';
import { createdPart } from '#features/appointments/store/state-writes.ts';
import { weekOf } from '#features/appointments/store/week.ts';
import {
  consultantsRead,
  hasAddressIn,
  rosterVersionRead,
  versionOf,
} from '#features/consultants/index.ts';
import { factsThen, isOffered, type NearSpan } from '#features/hours/index.ts';
import type { WholeLedger } from '#features/outbox/index.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { timeToTake } from './take-time.ts';

/** Those of many free people who are tried in one commit; each has the whole request. */
const mostTried = 8;

/** A request as it is placed with one of those who are free. */
interface Placed extends Part {
  after: AppointmentState;
}

interface Placing {
  span: NearSpan;
  /** Somebody has opened its link, or one before: its receipt goes past the limits of mails. */
  hasOpened: boolean;
  /** What was told of the request before. */
  ledger?: WholeLedger;
}

export interface RequestedTime {
  /** Whether the candidates were computed from the present roster. */
  isCurrent: boolean;
  /** Those who offer the time, free or not. */
  takers: readonly string[];
  /** The first of those who are free, the one with the fewest appointments of that week first. */
  free: readonly NearSpan[];
  /** Gives the time to one of them. */
  place: (placing: Placing) => Placed;
}

/** What waits for the client is sent whatever the limits of mails. */
const letThrough = (state: AppointmentState): AppointmentState => ({
  ...state,
  ledger: state.ledger.map((entry) =>
    entry.recipient === 'visitor' && entry.state === 'waiting'
      ? { ...entry, isForced: true }
      : entry,
  ),
});

/** The new appointment. One that is confirmed at once is looked at as well until its start, since it is no proof. */
function requested(
  { record, atOnce, booked, deliveries, now }: RequestCommand,
  { span, ledger = [] }: Placing,
  hasAddress: (consultant: string) => boolean,
): AppointmentState {
  const { consultant } = span;
  const { answerBy, ...details } = record;
  const isAtOnce = atOnce[consultant] === true;
  const asked = newState({
    ...details,
    ...(!isAtOnce && { answerBy }),
    consultant,
    isChosen: record.consultant !== undefined || undefined,
  });
  const made = remember(
    hold(
      {
        ...{ ...asked, ledger },
        address: emailDigest(record.email),
        lookAt: Math.min(now.getTime() + lookMs, span.startsAt),
      },
      span,
    ),
    { at: record.createdAt, kind: 'requested' },
  );
  const told = { now, hasAddress };
  if (!isAtOnce) return tell(made, deliveries, told);
  const confirmed = remember(
    { ...made, status: 'confirmed' },
    {
      ...{ at: now.toISOString(), kind: 'status', from: 'pending', to: 'confirmed' },
      by: 'system',
    },
  );
  return tell(confirmed, booked, told);
}

export function requestedTime(command: RequestCommand): Hook<RequestedTime> {
  const { record, candidates, roster, caps, offer, now } = command;
  const { service } = record;
  const whole = spanOfRecord(record);
  const time = timeToTake(whole.startsAt, whole.endsAt);
  const facts = factsThen(whole.startsAt, whole.endsAt);
  const limits = (caps[service] ?? []).map((cap) => ({ most: cap.most, hook: countedIn(cap) }));
  const { from, to } = offer.week;
  // Whoever is the only one gets it, however busy the week.
  const weeks = candidates.length > 1 ? [weekOf({ from: +from, to: +to })] : [];
  const own = { ...rosterVersionRead, ...consultantsRead };
  const hooks = [time, facts, ...weeks, ...limits.map(({ hook }) => hook)];
  return {
    reads: hooks.reduce((reads, hook) => ({ ...reads, ...hook.reads }), own),
    follow(valuesOf) {
      const { rosterVersion, consultants } = valuesOf(own);
      const { conflictsWith, take } = time.follow(valuesOf);
      const { factsOf, checks } = facts.follow(valuesOf);
      const counted = limits.map(({ most, hook }) => ({ most, ...hook.follow(valuesOf) }));
      const spanOf = (consultant: string): NearSpan => ({ ...whole, consultant });
      const takers = candidates
        .filter((candidate) => {
          const { consultant } = candidate;
          const span = spanOf(consultant);
          return (
            isOffered(span, candidate, service, factsOf(span)) &&
            counted.every(({ countOf, most }) => countOf(service, consultant, record.id) < most)
          );
        })
        .map(({ consultant }) => consultant);
      const [week] = weeks.map((hook) => hook.follow(valuesOf));
      const busyness = new Map(takers.map((taker) => [taker, week?.countOf(taker) ?? 0]));
      const countOf = ({ consultant }: NearSpan) => busyness.get(consultant) ?? 0;
      const hasAddress = hasAddressIn(consultants);
      return {
        isCurrent: versionOf(rosterVersion) === roster,
        takers,
        free: takers
          .map(spanOf)
          .filter((span) => conflictsWith(span).length === 0)
          .toSorted((one, other) => countOf(one) - countOf(other))
          .slice(0, mostTried),
        place(placing) {
          const made = requested(command, placing, hasAddress);
          const after = placing.hasOpened ? letThrough(made) : made;
          const parts: Part[] = [
            { checks: [{ same: 'rosterVersion' }, ...checks] },
            ...counted,
            take([placing.span], now),
            createdPart(after, now),
          ];
          return {
            after,
            checks: parts.flatMap((part) => part.checks ?? []),
            writes: parts.flatMap((part) => part.writes ?? []),
          };
        },
      };
    },
  };
}
