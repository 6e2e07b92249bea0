/** A simple model of the offered times: plain lists, nothing atomic, no Redis. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import type { Service } from '#platform/contract/service.ts';
import { emptySchedule, type ScheduleRecord } from '#features/hours/rules/schedule.ts';
import type { RosterChange } from '#features/consultants/rules/roster-change.ts';
import { isStale, type Roster } from '#features/hours/rules/roster.ts';
import type { Busy } from '#features/hours/rules/slots.ts';
import type { consultantStore } from '#features/consultants/store/consultants.ts';
import type { scheduleStore } from '#features/hours/store/schedules.ts';
import type { RosterStore } from '#features/hours/store/roster.ts';
import type { Write } from '#features/audit/store/write.ts';
import { type Calendar, quartersOf } from './calendar.ts';
import type { createLog } from './once.ts';

export interface HouseStores {
  roster: Pick<RosterStore, 'decide'>;
  schedules: ReturnType<typeof scheduleStore>;
  consultants: ReturnType<typeof consultantStore>;
  /** Replaces all events of external calendars. */
  keepBusy: (pieces: readonly Busy[]) => Promise<void>;
}

/** A consultant's span. */
interface Time {
  startsAt: number;
  endsAt: number;
  consultant: string;
}

interface HousePorts {
  calendar: Calendar;
  log: ReturnType<typeof createLog>;
  hasSlot: (time: Time) => boolean;
  /** Whether any record names the consultant. */
  isNamed: (consultant: string) => boolean;
  dropSlots: (consultant: string) => void;
}

/** Makes a function asynchronous, faults included, like the stores' methods. */
export const soon =
  <A extends unknown[], T>(decide: (...given: A) => T) =>
  (...given: A): Promise<T> =>
    Promise.resolve().then(() => decide(...given));

export function createHouse({ calendar, log, hasSlot, isNamed, dropSlots }: HousePorts) {
  let version = 0;
  let all: readonly DeskConsultant[] = [];
  const schedules = new Map<string, ScheduleRecord>();
  let busy: readonly Busy[] = [];

  const roster = (): Roster => ({
    version: String(version),
    consultants: all.map(({ id, active, services, atOnce }) => ({
      ...{ id, active, services, atOnce },
      schedule: schedules.get(id) ?? emptySchedule,
    })),
  });
  const scheduleOf = (consultant: string) => schedules.get(consultant) ?? emptySchedule;
  const readingOf = (consultant: string) => calendar.readingOf(scheduleOf(consultant));
  const isActive = (consultant: string) =>
    all.some(({ id, active }) => id === consultant && active);
  const isClosed = (time: Time) =>
    quartersOf(time).some((at) => readingOf(time.consultant).closed.has(at));
  const isCovered = (time: Time) =>
    quartersOf(time).every((at) => readingOf(time.consultant).offered.has(at));
  const isBusy = ({ startsAt, endsAt, consultant }: Time) =>
    busy.some(
      (piece) => piece.consultant === consultant && piece.from < endsAt && startsAt < piece.to,
    );

  const isCurrent = (seen: string) => seen === String(version);
  const changes = log.once<RosterChange>();
  const change = (
    write: Write | undefined,
    { seen, id }: { seen: string; id: string },
    make: () => { kind: 'in_use' } | undefined,
  ): RosterChange => {
    const fresh = new Set<RosterChange>();
    const answer = changes.run(write, () => {
      const change: RosterChange = isCurrent(seen)
        ? (make() ?? { kind: 'saved', id })
        : { kind: 'stale' };
      fresh.add(change);
      if (change.kind !== 'saved') return { answer: change };
      version += 1;
      return { answer: change, changed: {} };
    });
    return fresh.has(answer) || answer.kind !== 'saved' ? answer : { kind: 'known', id: answer.id };
  };

  const readSchedules = soon(() => ({ roster: roster(), schedules: new Map(schedules) }));
  const stores: HouseStores = {
    roster: {
      async decide(attempt) {
        for (;;) {
          const answer = await attempt(roster());
          if (!isStale(answer)) return answer;
        }
      },
    },
    schedules: {
      read: readSchedules,
      by: (writeOf) => ({
        read: readSchedules,
        save: soon((seen, id, changed) =>
          change(writeOf?.(id), { seen, id }, () => {
            for (const [of, schedule] of changed) schedules.set(of, schedule);
            return undefined;
          }),
        ),
      }),
    },
    consultants: {
      read: soon(() => ({ roster: String(version), all })),
      by: (writeOf) => ({
        read: soon(() => ({ roster: String(version), all })),
        save: soon(({ roster: seen, id, all: after }) =>
          change(writeOf?.(id), { seen, id }, () => {
            all = after;
            return undefined;
          }),
        ),
        remove: soon(({ roster: seen, id, all: after }) =>
          change(writeOf?.(id), { seen, id }, () => {
            if (isNamed(id)) return { kind: 'in_use' };
            all = after;
            schedules.delete(id);
            dropSlots(id);
            return undefined;
          }),
        ),
      }),
    },
    keepBusy: soon((pieces) => {
      busy = pieces;
    }),
  };

  return {
    stores,
    roster,
    staleBut: (seen: string) => (isCurrent(seen) ? undefined : { stale: roster() }),
    /** The current roster, with which the decision has to be repeated. */
    stale: () => ({ stale: roster() }),
    busy: () => busy,
    isActive,
    isClosedAt: ({ consultant, startsAt }: { consultant: string; startsAt: Date }) =>
      readingOf(consultant).closed.has(+startsAt),
    /** Whether the consultant offers the whole span to visitors, by slots or by hours. */
    offers(time: Time, startEvery: number): boolean {
      if (!isActive(time.consultant)) return false;
      if (isClosed(time) || isBusy(time)) return false;
      if (hasSlot(time)) return true;
      const { beginnings } = readingOf(time.consultant);
      return beginnings(startEvery).has(time.startsAt) && isCovered(time);
    },
    /** Whether the consultant takes appointments for this service, if any. */
    takesAbout: (consultant: string, service: Service) =>
      all.some(({ id, services }) => id === consultant && services.includes(service)),
    /** Whether the consultant confirms bookings at once, where the service does as `isUsual` says. */
    isAtOnce: (consultant: string, isUsual: boolean) =>
      all.some(({ id, atOnce }) => id === consultant && (atOnce ?? isUsual)),
    /** Consultants who take appointments for this service, in their order. */
    takersOf: (service: Service) =>
      all
        .filter(({ active, services }) => active && services.includes(service))
        .map(({ id }) => id),
    /** Warnings to confirm before the desk uses a time. */
    warningsOf(time: Time, now: Date): TimeWarning[] {
      const hasHours = all.some(({ id }) => {
        const { rules, exceptions } = scheduleOf(id);
        return rules.length > 0 || exceptions.some(({ kind }) => kind === 'open');
      });
      const isOutside = hasHours && !isCovered(time) && !hasSlot(time);
      const warnings: TimeWarning[] = [];
      if (isClosed(time)) warnings.push('blocked');
      else if (isOutside) warnings.push('outside_hours');
      if (isBusy(time)) warnings.push('busy');
      if (time.startsAt <= +now) warnings.push('past');
      return warnings;
    },
  };
}

export type House = ReturnType<typeof createHouse>;
