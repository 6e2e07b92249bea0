/** A client answers what the firm proposed: takes one of the times, which confirms the appointment, or none of them. */
import type { TracedAct } from '#features/audit/index.ts';
import {
  type Acted,
  type AppointmentAct,
  byOf,
  type ClientLink,
} from '#features/appointments/rules/appointment-act.ts';
import type { Judge } from '#features/appointments/rules/confirming.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import {
  type AppointmentState,
  letGo,
  remember,
  rememberEnd,
  spanIn,
  tell,
  waitUntil,
} from '#features/appointments/store/state.ts';
import { type NearSpan, rosterOf, rosterReads, timeKeys } from '#features/hours/index.ts';
import type { Planned } from '#features/outbox/index.ts';
import { longestAppointmentMinutes } from '#platform/contract/span.ts';
import { refusal } from '#platform/rules/outcome.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { actReads, decideOn } from './appointment-act.ts';
import { chosenTime } from './chosen-time.ts';
import { takeable } from './open-times.ts';
import { moveOf, reschedule } from './reschedule.ts';

/** The time that a client takes, and with whom. */
interface Taking {
  startsAt: Date;
  with: string;
  to: LocalDateTime;
}

export interface ClientAnswer extends AppointmentAct {
  link: ClientLink;
  /** None of the times if absent. */
  take?: Taking | undefined;
  /** What the client wrote of that. */
  note?: string | undefined;
  /** All consultants at a start. */
  judge: Judge;
  deliveries: readonly Planned[];
}

/** The client has none of the times; the appointment stays as it was, and they are left without one until that is settled. */
function declined(before: AppointmentState, answer: ClientAnswer): AppointmentState {
  const { now, note } = answer;
  const told = note === undefined ? {} : { note };
  const freed = waitUntil(letGo(before), now.getTime() + lookMs);
  const record = { ...freed.record, proposalOver: { how: 'declined' as const, ...told } };
  return remember(
    { ...freed, record },
    {
      ...{ at: now.toISOString(), kind: 'edited', proposal: 'declined' },
      ...told,
      ...byOf(answer),
    },
  );
}

/** The appointment at the time that was taken. */
function accepted(
  before: AppointmentState,
  { answer, take, span }: { answer: ClientAnswer; take: Taking; span: NearSpan },
): AppointmentState {
  const { now } = answer;
  const from = spanIn(before).consultant;
  const isHandedOver = take.with !== from;
  const wasPending = before.status === 'pending';
  const isMoved = !isPresent(before, take) || !wasPending;
  const despite = offeredOf(before, take)?.despite;
  const confirmed = despite && { confirmed: despite };
  const common = { at: now.toISOString(), ...byOf(answer) };

  const { record, ...freed } = letGo(before);
  const isChosen = isHandedOver ? undefined : record.isChosen;
  const theirs = { ...freed, record: { ...record, consultant: take.with, isChosen } };
  const placed = reschedule(theirs, span, { to: take.to, now });
  const asked = wasPending
    ? rememberEnd(
        { ...placed, status: 'confirmed', lookAt: null },
        {
          ...{ ...common, kind: 'status', from: 'pending', to: 'confirmed' },
          // Closed time that the firm chose knowingly stays so; where it moves, the move says it.
          ...(!isMoved && confirmed),
        },
      )
    : placed;
  if (!isMoved) return asked;
  const moved = moveOf(before, { to: take.to, from, consultant: take.with });
  return rememberEnd(asked, { ...common, kind: 'moved', ...moved, proposed: true, ...confirmed });
}

/** Whether it is the time that the appointment has. */
const isPresent = ({ record }: AppointmentState, take: Taking): boolean =>
  record.startsAt === take.startsAt.toISOString() && record.consultant === take.with;

const offeredOf = ({ record }: AppointmentState, take: Taking) =>
  record.proposed?.times.find(
    (time) => time.startsAt === take.startsAt.toISOString() && time.with === take.with,
  );

/** What was done by an earlier call is done. */
export function answerProposal(answer: ClientAnswer) {
  const { id, take, judge, deliveries, now } = answer;
  const reads = { ...actReads(id), ...rosterReads };
  const start = (take?.startsAt ?? now).getTime();
  const time = chosenTime(start, start + longestAppointmentMinutes * minuteMs);
  return {
    reads,
    hooks: take ? [time] : [],
    spanKeys: timeKeys,
    decide: (values, valuesOf) =>
      decideOn(answer, values, (before, hasAddress) => {
        if (Number(before.proposed?.until ?? 0) <= now.getTime()) {
          const isDone = !take || (isPresent(before, take) && before.status === 'confirmed');
          return isDone ? before : 'illegal';
        }
        if (!take) return tell(declined(before, answer), deliveries, { now, hasAddress });

        const taken = refusal('slot_unavailable');
        const offered = offeredOf(before, take);
        const chosen = time.follow(valuesOf);
        const found =
          offered &&
          takeable(before, offered, {
            ...{ time: chosen, consultants: values.consultants, now },
            candidates: judge(take.startsAt, rosterOf(values)),
          });
        if (!found) return taken;
        const { span, asked } = found;
        const former = spanIn(before).consultant;
        const after = tell(accepted(before, { answer, take, span }), deliveries, {
          ...{ now, hasAddress },
          ...(take.with !== former && { former }),
        });
        return { after, parts: [asked, chosen.take([span], now)] };
      }),
  } satisfies TracedAct<typeof reads, Acted>;
}
