/**
 * The desk takes back its last act on an appointment, from what `deskPart` kept of it before (`store/state-writes.ts`). Refused,
 * in this order: `unknown`; another version; `late`, where the minute is over, something else has happened, nothing was
 * kept, or somebody has been told; another appointment has its time. What becomes of payments say their `restores`
 * (`payments/acts/following.ts`). Until then, delivery puts off all that is about it (`delivery/rules/claiming.ts`).
 */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import {
  type AppointmentStatus,
  isOver,
} from '#features/appointments/contract/appointment-status.ts';
import type { Acted, AppointmentAct } from '#features/appointments/rules/appointment-act.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  type AppointmentState,
  heldUntil,
  remember,
  waitUntil,
} from '#features/appointments/store/state.ts';
import { stateReads } from '#features/appointments/store/state-reads.ts';
import { changePart, type Former, formerJson } from '#features/appointments/store/state-writes.ts';
import { type NearSpan, spanOfText, timeKeys } from '#features/hours/index.ts';
import { revive, supersede } from '#features/outbox/index.ts';
import { readableOrNull } from '#platform/redis/records.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Reference, Values } from '#platform/redis/reads.ts';
import { decide, presentOf } from './appointment-act.ts';
import type { Follower, Following } from './following.ts';
import { timeToTake } from './take-time.ts';

export interface Undoing {
  undo: AppointmentAct;
  trace: Trace | undefined;
}

const undoReads = (id: string) =>
  ({
    ...stateReads(id),
    former: {
      command: ['HGET', appointmentsKeys.appointmentUndo, id],
      reply: readableOrNull(formerJson),
    },
  }) as const;
type UndoValues = Values<ReturnType<typeof undoReads>>;

/** What of the state before tells when a time was: within the record, which is a text in it, quotes are escaped. */
const within = (pattern: string): Reference => ({ of: 'former', match: pattern });

/** The time that it had, and those that were held for its client, of which there are five at most. */
const ownTime = timeToTake(within('"span":"(%d+)'), within('"span":"%d+ (%d+)'));
const heldTimes = Array.from({ length: 5 }, (_, at) => {
  const before = `"proposedTimes":%[${'"[^"]*",'.repeat(at)}"%S+ `;
  const tag = ` ${String(at)}`;
  return timeToTake(within(`${before}(%d+)`), within(`${before}%d+ (%d+)`), tag);
});

/** Whether somebody has been told of the act, or is being told. */
const isTold = ({ ledger }: AppointmentState, { event }: Former): boolean =>
  ledger.some(
    (entry) => entry.event === event && entry.state !== 'waiting' && entry.state !== 'superseded',
  );

/** Deliveries about the act are not sent; those that it had superseded wait again. */
function withoutNews(state: AppointmentState, former: Former, now: Date): AppointmentState {
  const { id, outbox, ledger } = state;
  const left = supersede(id, ({ event }) => event === former.event, {
    ...{ ledger, now: now.getTime() },
  });
  const waiting = revive(id, new Map(former.waiting), left.ledger);
  return {
    ...{ ...state, ledger: waiting.ledger },
    outbox: [...outbox, ...left.writes, ...waiting.writes],
  };
}

/** The appointment as it was, but for its history, its deliveries and what was proposed. */
const asItWas = (state: AppointmentState, former: Former): AppointmentState => ({
  ...state,
  ...{ record: former.record, status: former.status, address: former.email, proposed: null },
  ...{ span: former.span ?? null, startsAt: Number(former.startsAt) },
  taken: former.taken === undefined ? null : spanBefore(state.id, former).startsAt,
  lookAt: former.lapsesAt === undefined ? null : Number(former.lapsesAt),
});

const spanBefore = (id: string, { span = '', startsAt }: Former): NearSpan => ({
  id,
  ...spanOfText(span, Number(startsAt)),
});

/** What was proposed is proposed again, without the times that are taken by now; nothing if its term is over. */
function proposeAgain(
  state: AppointmentState,
  { record: { proposed }, proposed: until }: Former,
  { free, now }: { free: readonly NearSpan[]; now: Date },
): AppointmentState {
  if (until === undefined || !proposed) return state;
  const isFree = new Set(free.map((span) => `${isoOf(span.startsAt)} ${span.consultant}`));
  const times = proposed.times.filter((time) => isFree.has(`${time.startsAt} ${time.with}`));
  if (times.length === 0) {
    const record = { ...state.record, proposed: undefined };
    return waitUntil({ ...state, record }, now.getTime() + lookMs);
  }
  return {
    ...{ ...state, record: { ...state.record, proposed: { ...proposed, times } } },
    proposed: heldUntil(state.id, free, until),
  };
}

const isoOf = (at: number) => new Date(at).toISOString();

/** What follows in other subjects. */
function followedBack(
  follower: Follower,
  from: AppointmentStatus,
  { to, at }: { to: AppointmentStatus; at: Date },
) {
  if (isOver(to)) {
    const end = follower.ends({ at });
    return end === 'unreturnable' ? {} : end;
  }
  return isOver(from) ? follower.restores(at) : {};
}

/**
 * Restores everything but the history, which records both the act and its undoing. Answers `late` where the minute is
 * over, something has happened since, or there is nothing to undo.
 */
export function undoAct({ id, now, version }: AppointmentAct, followings: readonly Following[]) {
  const reads = undoReads(id);
  const follows = followings.map((following) => following(id));
  return {
    reads,
    hooks: [ownTime, ...heldTimes, ...follows],
    spanKeys: timeKeys,
    decide: (values, valuesOf) => {
      const undo = (state: AppointmentState) => {
        const { former } = values;
        const isPresent = former?.version === values.version && former.until > now.getTime();
        if (!former || !isPresent || isTold(state, former)) return 'late';
        const own = former.taken === undefined ? [] : [spanBefore(id, former)];
        const time = ownTime.follow(valuesOf);
        const conflicts = own.flatMap((span) => time.conflictsWith(span));
        if (conflicts.length > 0) return { conflicts };

        const isHeld = Number(former.proposed ?? 0) > now.getTime();
        const held = (isHeld ? former.proposedTimes : []).flatMap((text, at) => {
          const taking = heldTimes[at]?.follow(valuesOf);
          const span = { id, ...spanOfText(text.slice(id.length + 1), 0) };
          return taking ? [{ span, ...taking }] : [];
        });
        const free = held.filter(({ span, conflictsWith }) => conflictsWith(span).length === 0);
        const spans = free.map(({ span }) => span);
        const parts: Part[] = [
          ...own.map((span) => time.take([span], now)),
          ...held.map(({ nearCheck }) => ({ checks: [nearCheck] })),
          ...free.map(({ span, take }) => take([span], now)),
          ...follows.map((hook) =>
            followedBack(hook.follow(valuesOf), state.status, { to: former.status, at: now }),
          ),
        ];
        const restored = remember(withoutNews(asItWas(state, former), former, now), {
          ...{ at: now.toISOString(), kind: 'undone' },
        });
        return { after: proposeAgain(restored, former, { free: spans, now }), parts };
      };
      return decide({ id, now, version }, values, undo, (after, before) =>
        undonePart(after, before, values),
      );
    },
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}

/** Writes what differs; what is undone cannot be undone again. */
function undonePart(after: AppointmentState, before: AppointmentState, values: UndoValues): Part {
  const { checks = [], writes = [] } = changePart(after, before, values);
  return {
    checks: [...checks, { same: 'former' }],
    writes: [...writes, ['HDEL', appointmentsKeys.appointmentUndo, after.id]],
  };
}
