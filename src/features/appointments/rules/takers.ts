/** Finds who else can take appointments whose time is about to be closed. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { Taking } from '#features/appointments/contract/closing.ts';
import type { NewException } from '#features/hours/contract.ts';
import { nextTo } from '#features/appointments/contract/next-to.ts';
import {
  availabilityIn,
  type Diary,
  freeTimesIn,
  hasHours,
  type HouseClock,
  type Span,
  takersOf,
} from '#features/hours/index.ts';
import type { Period } from '#platform/rules/period.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';

interface TakersPorts extends HouseClock {
  /** In the order of the ids; `null` for an unknown one. */
  readAppointments: (ids: readonly string[]) => Promise<readonly (DeskAppointment | null)[]>;
  /** With the services of appointments. */
  readDiary: (period: Period) => Promise<Diary>;
}

/** How far around an appointment other times are looked for. */
const [beforeMs, aheadMs] = [7 * dayMs, 14 * dayMs];

/** What is held for the appointment's own client is free to it. */
function withoutHeldFor({ proposed }: DeskAppointment, diary: Diary): Diary {
  const held = new Set(proposed?.times.map((time) => `${Date.parse(time.startsAt)} ${time.with}`));
  const isOthers = ({ startsAt, consultant }: Span) => !held.has(`${startsAt} ${consultant}`);
  return { ...diary, taken: diary.taken.filter(isOthers) };
}

function takingOf(
  appointment: DeskAppointment,
  whole: Diary,
  { house, now, timeZone, from, to }: HouseClock & { from: number; to: number },
): Taking {
  const { service, consultant: present } = appointment;
  const [startsAt, endsAt] = [Date.parse(appointment.startsAt), Date.parse(appointment.endsAt)];
  const diary = withoutHeldFor(appointment, whole);
  const rule = { ...house.ruleOf(service), minutes: (endsAt - startsAt) / minuteMs };
  const period = { from: new Date(from), to: new Date(to) };
  const { isFree, isOpen } = availabilityIn(diary, rule, { period, timeZone });
  const isSaid = diary.roster.consultants.some(({ schedule }) => hasHours(schedule));
  const others = takersOf(diary.roster, service).filter((id) => id !== present);
  const free = others.filter((consultant) => {
    const start = { startsAt, consultant };
    const byHand = diary.slots.some(
      (slot) => slot.startsAt === startsAt && slot.consultant === consultant,
    );
    // As the desk is warned: while nobody has hours, nobody is outside of them.
    return byHand || !isSaid ? isFree(start) : isOpen(start);
  });
  const question = { rule, service, period, now, timeZone };
  const next = others
    .filter((id) => !free.includes(id))
    .flatMap((id) => {
      const theirs = freeTimesIn(diary, { ...question, consultants: [id] });
      return nextTo(theirs, (time) => time.startsAt >= startsAt);
    })
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map((time) => ({
      consultant: time.consultant,
      ...toLocal(new Date(time.startsAt), timeZone),
    }));
  return { appointment, free, next };
}

/**
 * Who is free at the appointments' times, as the desk may hand them over without a warning, and the next free
 * times of the others; after `closing`, if all consultants are about to get that exception. Only active
 * appointments, in the order of the ids.
 */
export async function findTakers(
  { ids, closing }: { ids: readonly string[]; closing?: NewException | undefined },
  { readAppointments, readDiary, ...clock }: TakersPorts,
): Promise<Taking[]> {
  const found = await readAppointments(ids);
  const wanted = found.flatMap((one) => {
    if (!one || !isActive(one.status)) return [];
    const at = Date.parse(one.startsAt);
    return { one, from: Math.min(Math.max(at - beforeMs, +clock.now), at), to: at + aheadMs };
  });
  const closed = ({ roster, ...diary }: Diary): Diary => ({
    ...diary,
    roster: {
      ...roster,
      consultants: roster.consultants.map(({ schedule, ...each }) => ({
        ...each,
        schedule: closing
          ? { ...schedule, exceptions: [...schedule.exceptions, { id: '', ...closing }] }
          : schedule,
      })),
    },
  });
  // Appointments that are far apart need nothing of what lies between.
  const periods = joinSpans(wanted.map(({ from, to }) => ({ from, to })));
  const diaries = await Promise.all(
    periods.map(async ({ from, to }) => ({
      ...{ from, to },
      diary: closed(await readDiary({ from: new Date(from), to: new Date(to) })),
    })),
  );
  return wanted.flatMap(({ one, from, to }) => {
    const around = diaries.find((each) => each.from <= from && each.to >= to);
    return around ? takingOf(one, around.diary, { ...clock, from, to }) : [];
  });
}
