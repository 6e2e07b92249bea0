/** The firm moves an appointment to another time, to another consultant, or both. */
import type { Trace, TracedAct } from '#features/audit/index.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { AppointmentMove } from '#features/appointments/rules/appointment-desk.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import {
  type AppointmentState,
  rememberEnd,
  spanIn,
  tell,
} from '#features/appointments/store/state.ts';
import { warnedOf } from '#features/appointments/rules/confirming.ts';
import {
  anybody,
  choiceOf,
  rosterOf,
  rosterReads,
  takesAbout,
  timeKeys,
} from '#features/hours/index.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { minuteMs } from '#platform/time/units.ts';
import { chosenTime } from './chosen-time.ts';
import { decideOn, actReads, presentOf } from './appointment-act.ts';
import { moveOf, reschedule } from './reschedule.ts';

export interface Moving {
  move: AppointmentMove;
  trace: Trace | undefined;
}

/** With another consultant, whom the client has not chosen. */
const handOver = (state: AppointmentState, consultant: string): AppointmentState => ({
  ...state,
  record: { ...state.record, consultant, isChosen: undefined },
});

/**
 * Moves a pending or confirmed appointment, keeping its length and buffers, to a time without conflicts in the calendar
 * of its consultant or of the one it is handed to. Refuses a consultant who takes no appointments.
 */
export function moveAppointment(move: AppointmentMove) {
  const { id, consultant: asked, now, confirm } = move;
  const start = move.startsAt.getTime();
  const reads = { ...actReads(id), ...rosterReads };
  const time = chosenTime(start, start + longestAppointmentMinutes * minuteMs);
  return {
    reads,
    hooks: [time],
    spanKeys: timeKeys,
    decide(values, valuesOf) {
      const roster = rosterOf(values);
      const choice = choiceOf(asked, roster);
      const isKnown =
        asked === undefined || roster.consultants.some((consultant) => consultant.id === asked);
      if (!choice.ok && !isKnown) return { answer: choice };
      return decideOn(move, values, (before, hasAddress) => {
        if (!isActive(before.status)) return 'illegal';
        const own = spanIn(before);
        if (own.consultant === anybody) return 'unknown';
        const consultant = asked ?? own.consultant;
        const isHandedOver = consultant !== own.consultant;
        const isElsewhen = own.startsAt !== start;
        if (!isHandedOver && !isElsewhen) return before;
        // A retired consultant keeps their appointments.
        if (isHandedOver && !choice.ok) return choice;

        const span = {
          ...own,
          consultant,
          startsAt: start,
          endsAt: start + own.endsAt - own.startsAt,
        };
        const { conflictsWith, question, take } = time.follow(valuesOf);
        const conflicts = conflictsWith(span);
        if (conflicts.length > 0) return { conflicts };
        const { service } = before.record;
        const asking = question(span, {
          ...{ candidates: move.judge(move.startsAt, roster), now, confirm },
          // At its own time, an appointment is no more beside another of the client's than before.
          ...(isElsewhen && { address: before.address }),
          ...(isHandedOver && { offers: takesAbout(consultant, service, values.consultants) }),
        });
        if ('warnings' in asking) return asking;

        const taken = isHandedOver ? handOver(before, consultant) : before;
        const moved = rememberEnd(reschedule(taken, span, move), {
          ...{ at: now.toISOString(), kind: 'moved' },
          ...moveOf(before, { to: move.to, from: own.consultant, consultant }),
          ...(move.note !== undefined && { note: move.note }),
          ...warnedOf(confirm),
        });
        const deliveries = isHandedOver ? move.handOver : move.deliveries;
        const after = tell(moved, deliveries, { now, hasAddress, former: own.consultant });
        return { after, parts: [asking, take([span], now)] };
      });
    },
    again: presentOf(id),
  } satisfies TracedAct<typeof reads, Acted>;
}
