/** Which of the times that the firm proposes can still be taken. */
import type { Appointment, Proposal } from '#features/appointments/contract/appointment.ts';
import { type AppointmentState, spanIn } from '#features/appointments/store/state.ts';
import { appointmentHook } from '#features/appointments/store/state-reads.ts';
import {
  anybody,
  type Candidate,
  candidatesAt,
  type HouseClock,
  type NearSpan,
  rosterOf,
  rosterReads,
  takesAbout,
  timeKeys,
} from '#features/hours/index.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Values } from '#platform/redis/reads.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type JudgedTime, judgedTime } from './chosen-time.ts';

type ProposedTime = Proposal['times'][number];

interface Judging {
  time: JudgedTime;
  /** All consultants at its start. */
  candidates: readonly Candidate[];
  consultants: Values<typeof rosterReads>['consultants'];
  now: Date;
}

/**
 * The span that an appointment takes at a proposed time, and what that rests on; nothing where its client cannot take
 * it: what the firm was not warned of when it proposed it speaks against it, or it is another appointment's.
 */
export function takeable(
  state: AppointmentState,
  offered: ProposedTime,
  { time, candidates, consultants, now }: Judging,
): { span: NearSpan; asked: Part } | undefined {
  const own = spanIn(state);
  const consultant = offered.with;
  const startsAt = Date.parse(offered.startsAt);
  const isActive = candidates.some((each) => each.isActive && each.consultant === consultant);
  if (!isActive || startsAt <= now.getTime() || own.consultant === anybody) return undefined;
  const span = { ...own, consultant, startsAt, endsAt: startsAt + own.endsAt - own.startsAt };
  const asked = time.question(span, {
    ...{ candidates, now, confirm: offered.despite ?? [] },
    offers:
      consultant === own.consultant || takesAbout(consultant, state.record.service, consultants),
  });
  if ('warnings' in asked || time.conflictsWith(span).length > 0) return undefined;
  return { span, asked };
}

/**
 * Of the times that are proposed for an appointment, those that its client can take, as taking one judges them:
 * without what was closed since, or is busy in another calendar. One round trip.
 */
export const openTimesIn =
  (db: Database) =>
  async (
    { id, proposed }: Pick<Appointment, 'id'> & { proposed: Proposal },
    clock: HouseClock,
  ): Promise<Proposal['times']> => {
    const appointment = appointmentHook(id);
    const times = proposed.times.map((time, at) => {
      const start = Date.parse(time.startsAt);
      const end = start + longestAppointmentMinutes * minuteMs;
      return { time, hook: judgedTime(start, end, ` ${String(at)}`) };
    });
    const hooks = [appointment, ...times.map(({ hook }) => hook)];
    const { values, valuesOf } = await load(db, rosterReads, hooks, timeKeys);
    const state = appointment.follow(valuesOf);
    const roster = rosterOf(values);
    const { now } = clock;
    if (!state || Number(state.proposed?.until ?? 0) <= now.getTime()) return [];
    return times
      .filter(({ time, hook }) => {
        // Others may be proposed by now.
        const isProposed = state.record.proposed?.times.some(
          ({ startsAt, with: consultant }) =>
            startsAt === time.startsAt && consultant === time.with,
        );
        if (!isProposed) return false;
        const candidates = candidatesAt(new Date(time.startsAt), roster, clock);
        const judging = { candidates, consultants: values.consultants, now };
        return takeable(state, time, { ...judging, time: hook.follow(valuesOf) }) !== undefined;
      })
      .map(({ time }) => time);
  };
