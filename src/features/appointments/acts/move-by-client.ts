/** A client moves an appointment by the link in their mail: to a time that visitors could book. */
import type { TracedAct } from '#features/audit/index.ts';
import {
  type Acted,
  type AppointmentAct,
  byOf,
  type ClientLink,
} from '#features/appointments/rules/appointment-act.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { offerAround } from '#features/appointments/rules/offer.ts';
import { countedIn } from '#features/appointments/store/counted.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { newcomersIn, openedLink } from '#features/appointments/store/newcomers.ts';
import {
  type AppointmentState,
  rememberEnd,
  spanIn,
  tell,
  waitUntil,
} from '#features/appointments/store/state.ts';
import {
  atOnceIn,
  candidatesAt,
  capsByService,
  factsThen,
  type HouseClock,
  isOffered,
  type NearSpan,
  type Roster,
  rosterOf,
  rosterReads,
  takesAbout,
  timeKeys,
} from '#features/hours/index.ts';
import type { Planned } from '#features/outbox/index.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { countSchema, readableOrNull } from '#platform/redis/records.ts';
import { invalidField, refusal } from '#platform/rules/outcome.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { minuteMs } from '#platform/time/units.ts';
import { actReads, decideOn } from './appointment-act.ts';
import { isChangeable, isLate, timesDone, tooLate } from './by-client.ts';
import { moveOf, placed } from './reschedule.ts';
import { timeToTake } from './take-time.ts';

export interface ClientMove extends AppointmentAct {
  link: ClientLink;
  to: LocalDateTime;
  startsAt: Date;
  /** Whose it is from then on; it stays with the present consultant if absent. */
  consultant?: string | undefined;
  /** Most moves of one appointment by links; after that, the client is asked to call. */
  mostMoves: number;
  clock: Pick<HouseClock, 'house' | 'timeZone'>;
  deliveries: readonly Planned[];
  /** Multiplies the share of time that newcomers may hold (decision 34). */
  scale: number;
}

const moveReads = (id: string) =>
  ({
    ...actReads(id),
    ...rosterReads,
    createdAt: {
      command: ['ZSCORE', appointmentsKeys.appointmentsByCreation, id],
      reply: readableOrNull(countSchema),
    },
  }) as const;

/** An unanswered request is looked at as long after it was made, however often it is moved. */
const moved = (
  state: AppointmentState,
  span: NearSpan,
  { to, createdAt }: { to: LocalDateTime; createdAt: number },
): AppointmentState => waitUntil(placed(state, span, to), createdAt + lookMs);

/**
 * Moves it, keeping its length and buffers, to a time that its consultant offers, or another who takes its service and
 * whom the client names. What was confirmed at once stays with whoever confirms at once, since nobody else was asked.
 */
export function moveByClient(move: ClientMove): TracedAct<ReturnType<typeof moveReads>, Acted> {
  const { id, link, to, consultant: asked, mostMoves, clock, deliveries, scale, now } = move;
  const start = move.startsAt.getTime();
  const [from, till] = [start, start + longestAppointmentMinutes * minuteMs];
  const reads = moveReads(id);
  const time = timeToTake(from, till);
  const facts = factsThen(from, till);
  const origin = openedLink(id, now);
  const caps = capsByService(move.startsAt, clock);
  const periods = new Map(
    Object.values(caps).flatMap((all) => all.map((cap) => [`${cap.from} ${cap.to}`, cap])),
  );
  const counts = new Map([...periods].map(([name, cap]) => [name, countedIn(cap)]));
  const offerIn = (roster: Roster) =>
    offerAround(move.startsAt, undefined, roster, { ...clock, now });
  const newcomers = newcomersIn(offerIn({ version: '', consultants: [] }));
  return {
    reads,
    hooks: [time, facts, origin, ...counts.values(), newcomers],
    spanKeys: timeKeys,
    decide(values, valuesOf) {
      const roster = rosterOf(values);
      return decideOn(move, values, (before, hasAddress) => {
        if (!isChangeable(before)) return 'illegal';
        const own = spanIn(before);
        const consultant = asked ?? own.consultant;
        const isOther = consultant !== own.consultant;
        // Also once it is late: the answer to a first call may have been lost.
        if (own.startsAt === start && !isOther) return before;
        // Somebody who moves it over and over only keeps the firm's mail busy.
        if (isLate(before, link, now) || timesDone(before, 'moved') >= mostMoves) return tooLate;

        const endsAt = start + own.endsAt - own.startsAt;
        const span = { ...own, consultant, startsAt: start, endsAt };
        const { service } = before.record;
        const rule = clock.house.ruleOf(service);
        const candidate = candidatesAt(move.startsAt, roster, clock).find(
          (each) => each.consultant === consultant,
        );
        const { factsOf, checks } = facts.follow(valuesOf);
        const { conflictsWith, take } = time.follow(valuesOf);
        const isUnasked = before.status === 'confirmed' && before.lookAt !== null;
        const limits = (caps[service] ?? []).flatMap((cap) => {
          const counted = counts.get(`${cap.from} ${cap.to}`)?.follow(valuesOf);
          return counted ? [{ ...counted, most: cap.most }] : [];
        });
        const isFree =
          candidate !== undefined &&
          (!isUnasked || atOnceIn(roster, rule.atOnce)[consultant] === true) &&
          start >= now.getTime() + rule.notice * minuteMs &&
          (!isOther || takesAbout(consultant, service, values.consultants)) &&
          isOffered(span, candidate, service, factsOf(span)) &&
          limits.every(({ countOf, most }) => countOf(service, consultant, id) < most) &&
          conflictsWith(span).length === 0;
        if (!isFree) {
          const isKnown =
            asked === undefined || roster.consultants.some((each) => each.id === asked);
          return isKnown
            ? refusal('slot_unavailable')
            : invalidField('consultant', 'unknown_consultant');
        }
        const { isProven, opening } = origin.follow(valuesOf);
        // A newcomer's request moves only to a time for which a newcomer could ask now.
        const share =
          isProven || before.lookAt === null
            ? {}
            : newcomers.follow(valuesOf).pastShare(offerIn(roster), { moving: own, scale });
        if (share === true) return refusal('slot_unavailable');

        const theirs = { ...before, record: { ...before.record, consultant } };
        const createdAt = Number(values.createdAt ?? now.getTime());
        const after = rememberEnd(moved(theirs, span, { to, createdAt }), {
          ...{ at: now.toISOString(), kind: 'moved', ...byOf(move) },
          ...moveOf(before, { to, from: own.consultant, consultant }),
        });
        return {
          after: tell(after, deliveries, {
            ...{ now, hasAddress },
            ...(isOther && { former: own.consultant }),
          }),
          parts: [{ checks }, ...limits, opening, share, take([span], now)],
        };
      });
    },
  };
}
