/** Carries out the commands that change offered times, through the domain. */
import type { AuditAction } from '#features/audit/contract/audit.ts';
import type { NewException, WeeklyHours } from '#features/hours/contract/hours.ts';
import type { DateRange } from '#platform/rules/period.ts';
import { deleteConsultant, editConsultant } from '#features/consultants/rules/consultants.ts';
import {
  changeSchedule,
  withException,
  withWeeklyHours,
  withoutException,
} from '#features/hours/rules/schedule-change.ts';
import type { Write } from '#features/audit/store/write.ts';
import { newConsultant } from '#tests/support/hours.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays } from '#platform/time/zone.ts';
import type { HouseCommand, HoursCommand, NewHours, PeopleAtFirst } from './house-commands.ts';
import type { HouseStores } from './house.ts';
import { consultants, holidaysOf, type Season, seasons, timeZone } from './seasons.ts';

interface HouseWorldPorts {
  stores: HouseStores;
  season: Season;
  now: () => Date;
  randomId: () => string;
  writeOf: (action: AuditAction, command: HouseCommand, id: string) => Write;
}

/** A change of hours; one of these. */
interface HoursWish {
  consultant: string;
  hours?: WeeklyHours;
  add?: NewException;
  remove?: string;
}

/** Runs between reading and writing. */
type Meanwhile = () => Promise<unknown>;

export function createHouseWorld({ stores, season, now, randomId, writeOf }: HouseWorldPorts) {
  const { begin, days } = seasons[season];
  const dateOf = (day: number) => addDays(days[0], day);
  const findHolidays = ({ startDate, endDate }: DateRange) =>
    holidaysOf(season).filter(({ date }) => date >= startDate && date <= endDate);

  const toHours = ({ rules, holidays }: NewHours): WeeklyHours => ({
    holidays,
    rules: rules.map(({ validFrom, validUntil, ...rule }) => {
      // If given in reverse order, they are two single days.
      const [from, until] = [validFrom, validUntil].toSorted(
        (one, other) => (one ?? 0) - (other ?? 0),
      );
      const isRange = validFrom !== undefined && validUntil !== undefined;
      const [first, last] = isRange ? [from, until] : [validFrom, validUntil];
      return {
        ...rule,
        ...(first !== undefined && { validFrom: dateOf(first) }),
        ...(last !== undefined && { validUntil: dateOf(last) }),
      };
    }),
  });

  /** The same store, but another change happens after its first read. */
  const readingThen = <R, S extends { read: () => Promise<R> }>(
    store: S,
    meanwhile: Meanwhile | undefined,
  ) => {
    let next = meanwhile;
    return {
      ...store,
      async read() {
        const answer = await store.read();
        const happens = next;
        next = undefined;
        await happens?.();
        return answer;
      },
    };
  };

  const kept = async (consultant: string) =>
    (await stores.schedules.read()).schedules.get(consultant);

  /** A change of hours as the desk requests it. */
  async function wishOf(command: HoursCommand): Promise<HoursWish> {
    const { consultant } = command;
    switch (command.type) {
      case 'hours':
        return { consultant, hours: toHours(command) };
      case 'except': {
        const { kind, stretch, reason, isRemoved } = command;
        const momentOf = ({ day, time }: { day: number; time: string }) => `${dateOf(day)}T${time}`;
        const add = {
          ...{ kind, from: momentOf(stretch.from), to: momentOf(stretch.to) },
          ...(reason !== undefined && { reason }),
          ...(isRemoved && kind === 'closed' && { removed: true as const }),
        };
        return { consultant, add };
      }
      case 'reopen':
        return { consultant, remove: (await kept(consultant))?.exceptions[command.pick]?.id ?? '' };
    }
  }

  async function carryOut(command: HouseCommand, meanwhile?: Meanwhile): Promise<unknown> {
    const clock = { now: now(), timeZone };
    const change =
      (action: AuditAction, seen: number | undefined, edit: Parameters<typeof changeSchedule>[1]) =>
      async (consultant: string, before: number) => {
        const write = writeOf(action, command, consultant);
        const store = stores.schedules.by(() => write);
        const version = seen === undefined ? undefined : before + seen;
        return changeSchedule({ consultant, version }, edit, {
          ...{ ...clock, findHolidays, store: readingThen(store, meanwhile) },
        });
      };
    const people = async (action: AuditAction, id: string, seen: number | undefined) => {
      const write = writeOf(action, command, id);
      const store = stores.consultants.by(() => write);
      const before = (await stores.consultants.read()).all.find((each) => each.id === id);
      const version = seen === undefined ? undefined : (before?.version ?? 0) + seen;
      return { id, version, store: readingThen(store, meanwhile) };
    };
    switch (command.type) {
      case 'hours':
      case 'except':
      case 'reopen': {
        const { consultant, seen } = command;
        const { hours, add, remove = '' } = await wishOf(command);
        const before = await kept(consultant);
        const [action, edit] = hours
          ? (['hours_changed', withWeeklyHours(hours)] as const)
          : add
            ? (['exception_added', withException(add, { ...clock, id: randomId() })] as const)
            : (['exception_removed', withoutException(remove)] as const);
        return change(action, seen, edit)(consultant, before?.version ?? 0);
      }
      case 'person': {
        const { store, ...asked } = await people(
          'consultant_changed',
          command.consultant,
          command.seen,
        );
        return editConsultant({ ...asked, edit: command.edit }, { store });
      }
      case 'dismiss': {
        const { store, ...asked } = await people(
          'consultant_deleted',
          command.consultant,
          command.seen,
        );
        return deleteConsultant(asked, { store });
      }
      case 'busy': {
        const start = Date.parse(begin);
        return stores.keepBusy(
          command.pieces.map(({ consultant, from, minutes }) => ({
            consultant,
            from: start + from * minuteMs,
            to: start + (from + minutes) * minuteMs,
          })),
        );
      }
    }
  }

  return {
    carryOut,
    wishOf,
    findHolidays,
    /** Adds the consultants with their working hours. */
    async open(people: PeopleAtFirst) {
      const all = consultants.map((id) => ({
        ...{ id, ...newConsultant(id), version: 1 },
        services: people[id].services,
        atOnce: people[id].atOnce,
        active: people.active.includes(id),
      }));
      const { roster } = await stores.consultants.read();
      await stores.consultants.by().save({ roster, id: 'anna', all });
      for (const consultant of consultants) {
        const theirs = people[consultant].hours;
        if (!theirs) continue;
        await changeSchedule({ consultant }, withWeeklyHours(toHours(theirs)), {
          ...{ now: now(), timeZone, findHolidays, store: stores.schedules.by() },
        });
      }
    },
    /** Everything stored. */
    look: async () => ({
      schedules: (await stores.schedules.read()).schedules,
      consultants: await stores.consultants.read(),
    }),
  };
}
