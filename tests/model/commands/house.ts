/** A simple model of the offered times: plain lists, nothing atomic, no Redis. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import type { Service } from '#platform/contract/service.ts';
import { emptySchedule, type ScheduleRecord } from '#features/hours/rules/schedule.ts';
import { isStale, type Roster } from '#features/hours/rules/roster.ts';
import type { Busy } from '#features/hours/rules/slots.ts';
import type { consultantStore } from '#features/consultants/store/consultants.ts';
import type { scheduleStore } from '#features/hours/store/schedules.ts';
import type { RosterStore } from '#features/hours/store/roster.ts';
import type { Trace } from '#features/audit/store/write.ts';
import type { consultantActs } from '#features/consultants/acts/consultants.ts';
import type { scheduleActs } from '#features/hours/acts/schedules.ts';
import { changeSchedules, showSchedule } from '#features/hours/rules/schedule-change.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import { type Calendar, quartersOf } from './calendar.ts';
import type { createLog } from './once.ts';

export interface HouseStores {
  roster: Pick<RosterStore, 'decide'>;
  schedules: ReturnType<typeof scheduleStore> & ReturnType<typeof scheduleActs>;
  consultants: ReturnType<typeof consultantStore> & ReturnType<typeof consultantActs>;
  /** Lets this happen in the next act that reads the roster, once it has read. */
  meanwhile: (happens: Meanwhile) => void;
  /** Replaces all events of external calendars. */
  keepBusy: (pieces: readonly Busy[]) => Promise<void>;
}

/** What another session does. */
export type Meanwhile = () => Promise<unknown>;

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
  const changes = log.once<string>();
  let next: Meanwhile | undefined;

  /** Decides on what it reads, and again where that has changed by the time it writes. */
  async function act<T>(
    trace: Trace | undefined,
    decide: () => Outcome<{ id: string; answer: T; make: () => void }>,
    again: (id: string) => Outcome<T>,
  ): Promise<Outcome<T>> {
    const write = trace && { entry: await trace.entry, once: trace.once };
    for (;;) {
      const seen = version;
      const decided = decide();
      const isKnown = changes.knows(write);
      const happens = next;
      next = undefined;
      await happens?.();
      if (!decided.ok && !isKnown) return decided;
      if (!isKnown && version !== seen) continue;
      const fresh: Outcome<T>[] = [];
      const id = changes.run(write, () => {
        if (!decided.ok) throw new Error(decided.code);
        decided.value.make();
        version += 1;
        fresh.push(success(decided.value.answer));
        return { answer: decided.value.id, changed: {} };
      });
      return fresh[0] ?? again(id);
    }
  }

  /**
   * Of an act besides: `decide` says why it is refused, on what it reads. Decides again where the roster has changed by
   * the time it writes. `isKnown`: the call was made before.
   */
  async function refusalOf<T>(isKnown: boolean, decide: () => T | null): Promise<T | null> {
    for (;;) {
      const seen = version;
      const refused = isKnown ? null : decide();
      const happens = next;
      next = undefined;
      await happens?.();
      if (isKnown || refused !== null || version === seen) return refused;
    }
  }

  const readSchedules = () => ({ roster: roster(), schedules: new Map(schedules) });
  const consultantIn = (id: string): Outcome<DeskConsultant> => {
    const found = all.find((each) => each.id === id);
    return found ? success(found) : refusal('not_found');
  };
  const stores: HouseStores = {
    roster: {
      async decide(attempt) {
        for (;;) {
          const answer = await attempt(roster());
          if (!isStale(answer)) return answer;
        }
      },
    },
    meanwhile(happens) {
      next = happens;
    },
    schedules: {
      read: soon(readSchedules),
      change: (asked, change, { trace, ...ports }) =>
        act(
          trace,
          () => {
            const decided = changeSchedules(asked, change, readSchedules(), ports);
            if (!decided.ok) return decided;
            const { owner, changed, shown } = decided.value;
            const make = () => {
              for (const [of, schedule] of changed) schedules.set(of, schedule);
            };
            return success({ id: owner, answer: shown, make });
          },
          (consultant) => showSchedule({ consultant }, readSchedules(), ports),
        ),
    },
    consultants: {
      read: soon(() => ({ roster: String(version), all })),
      change: (change, { trace }) =>
        act(
          trace,
          () => {
            const changed = change(all);
            if (!changed.ok) return changed;
            const { id, all: after } = changed.value;
            const answer = after.find((each) => each.id === id);
            if (!answer) return refusal('not_found');
            return success({ id, answer, make: () => void (all = after) });
          },
          consultantIn,
        ),
      delete: (id, change, { trace }) =>
        act(
          trace,
          () => {
            const changed = change(all);
            if (!changed.ok) return changed;
            if (isNamed(id)) return refusal('consultant_in_use');
            const make = () => {
              ({ all } = changed.value);
              schedules.delete(id);
              dropSlots(id);
            };
            return success({ id, answer: undefined, make });
          },
          () => success(undefined),
        ),
    },
    keepBusy: soon((pieces) => {
      busy = pieces;
    }),
  };

  return {
    stores,
    refusalOf,
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
