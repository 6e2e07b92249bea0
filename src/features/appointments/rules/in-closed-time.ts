/** Finds the appointments ahead whose time is closed by now. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { DeskAppointment, Proposal } from '#features/appointments/contract/appointment.ts';
import type { ClosedReason, InClosedTime } from '#features/appointments/contract/closing.ts';
import {
  type Clock,
  type Diary,
  hasHours,
  offeredTime,
  type Roster,
  type Span,
} from '#features/hours/index.ts';
import type { Period } from '#platform/rules/period.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { standing } from './appointment-history.ts';

interface ClosedPorts extends Clock {
  readRoster: () => Promise<Roster>;
  /** The spans of active appointments that have not ended, ascending. */
  listTaken: (from: Date) => Promise<readonly (Span & { id: string })[]>;
  readSlots: (period: Period) => Promise<Pick<Diary, 'slots'>>;
  readAppointment: (id: string) => Promise<DeskAppointment | null>;
  readHistory: (id: string) => Promise<readonly AppointmentEvent[]>;
  listProposed: (now: Date) => Promise<readonly DeskAppointment[]>;
  listUnsettled: (now: Date) => Promise<readonly DeskAppointment[]>;
  /** Of what is proposed for an appointment, the times that its client can take. */
  openTimesOf: (
    appointment: DeskAppointment & { proposed: Proposal },
  ) => Promise<Proposal['times']>;
}

/** Most that are listed, and most whose histories are read. */
const [most, mostRead] = [100, 500];

/** Whether the firm was warned of that when it chose the appointment's time, or confirmed it there. */
function isMeant(why: ClosedReason, events: readonly AppointmentEvent[]): boolean {
  const valid = standing(events);
  const placed = valid.findLastIndex(({ kind }) => kind === 'entered' || kind === 'moved');
  return valid
    .slice(Math.max(placed, 0))
    .some(({ confirmed = [] }) => confirmed.some((warning) => warning === why));
}

/** Why each span is closed to its consultant; spans at which they work are left out. */
function closedAmong<T extends Span>(
  taken: readonly T[],
  { consultants }: Roster,
  timeZone: string,
): { span: T; why: ClosedReason }[] {
  const dayOf = (at: number) => toLocal(new Date(at), timeZone).date;
  const isSaid = consultants.some(({ schedule }) => hasHours(schedule));
  const byConsultant = new Map(consultants.map((each) => [each.id, each]));
  return [...Map.groupBy(taken, ({ consultant }) => consultant)].flatMap(([id, theirs]) => {
    const { active = false, schedule } = byConsultant.get(id) ?? {};
    const [first, last] = [theirs[0]?.startsAt ?? 0, theirs.at(-1)?.startsAt ?? 0];
    const range = { startDate: addDays(dayOf(first), -1), endDate: addDays(dayOf(last), 1) };
    const offered = schedule && offeredTime(schedule, range, timeZone);
    return theirs.flatMap((span) => {
      const { startsAt, endsAt } = span;
      if (!active || !offered) return { span, why: 'retired' as const };
      if (offered.closedFrom(startsAt) < endsAt) return { span, why: 'blocked' as const };
      const isOpen = !isSaid || offered.coveredUntil(startsAt) >= endsAt;
      return isOpen ? [] : { span, why: 'outside_hours' as const };
    });
  });
}

/** Appointments of whose proposed times the client can take none any more. */
async function unproposedAmong(
  proposed: readonly DeskAppointment[],
  openTimesOf: ClosedPorts['openTimesOf'],
): Promise<DeskAppointment[]> {
  const open = await Promise.all(
    proposed.map(async ({ proposed: proposal, ...appointment }) =>
      proposal ? (await openTimesOf({ ...appointment, proposed: proposal })).length : 0,
    ),
  );
  return proposed.filter((_, index) => open[index] === 0);
}

/**
 * Active appointments in closed time, ascending by start: until they are moved, end or their time is opened
 * again. Not those at whose time a slot is offered, nor those that the desk has put there knowingly. And those
 * for which nothing proposed can be taken any more, or whose proposal left the client without a time.
 */
export async function findInClosedTime({
  now,
  timeZone,
  ...read
}: ClosedPorts): Promise<InClosedTime> {
  const [roster, taken, proposed, unsettled] = await Promise.all([
    read.readRoster(),
    read.listTaken(now),
    read.listProposed(now),
    read.listUnsettled(now),
  ]);
  const closed = closedAmong(taken, roster, timeZone);
  const outside = closed.filter(({ why }) => why === 'outside_hours');
  const starts = outside.map(({ span }) => span.startsAt);
  const { slots } =
    outside.length === 0
      ? { slots: [] }
      : await read.readSlots({
          from: new Date(Math.min(...starts)),
          to: new Date(Math.max(...starts) + 1),
        });
  const offered = new Set(slots.map(({ startsAt, consultant }) => `${startsAt} ${consultant}`));
  const left = closed.filter(
    ({ why, span }) =>
      why !== 'outside_hours' || !offered.has(`${span.startsAt} ${span.consultant}`),
  );
  const ascending = left.toSorted((one, other) => one.span.startsAt - other.span.startsAt);
  const near = ascending.slice(0, mostRead);
  const histories = await Promise.all(near.map(({ span }) => read.readHistory(span.id)));
  const kept = near.filter(({ why }, index) => !isMeant(why, histories[index] ?? []));
  const [listed, unproposed] = await Promise.all([
    Promise.all(
      kept.slice(0, most).map(async ({ span: { id }, why }) => ({
        ...{ why, appointment: await read.readAppointment(id) },
      })),
    ),
    unproposedAmong(proposed.slice(0, most), read.openTimesOf),
  ]);
  return {
    count: kept.length + ascending.length - near.length,
    listed: listed.flatMap(({ appointment, why }) => (appointment ? { appointment, why } : [])),
    unproposed,
    unsettled: unsettled.slice(0, most),
  };
}
