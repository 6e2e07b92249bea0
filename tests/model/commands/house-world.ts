/** Carries out the commands that change offered times, through the domain. */
import type { AuditAction } from '#features/audit/contract/audit.ts';
import type { NewException, WeeklyHours } from '#features/hours/contract/hours.ts';
import type { DateRange } from '#platform/rules/period.ts';
import { withEdit, withoutConsultant } from '#features/consultants/rules/consultants.ts';
import {
  type ScheduleChange,
  withException,
  withWeeklyHours,
  withoutException,
} from '#features/hours/rules/schedule-change.ts';
import type { Write } from '#features/audit/store/write.ts';
import { newConsultant } from '#tests/support/hours.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays } from '#platform/time/zone.ts';
import type { HouseCommand, HoursCommand, NewHours, PeopleAtFirst } from './house-commands.ts';
import { traceOf } from '#tests/support/trace.ts';
import { success } from '#platform/rules/outcome.ts';
import type { HouseStores, Meanwhile } from './house.ts';
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
    const doing = (action: AuditAction, id: string) => {
      const trace = traceOf(writeOf(action, command, id));
      if (meanwhile) stores.meanwhile(meanwhile);
      return { ...clock, trace };
    };
    const versionSeen = (seen: number | undefined, version = 0) =>
      seen === undefined ? undefined : version + seen;
    const people = async (id: string, seen: number | undefined) => {
      const before = (await stores.consultants.read()).all.find((each) => each.id === id);
      return { id, version: versionSeen(seen, before?.version) };
    };
    switch (command.type) {
      case 'hours':
      case 'except':
      case 'reopen': {
        const { consultant, seen } = command;
        const { hours, add, remove = '' } = await wishOf(command);
        const before = await kept(consultant);
        const [action, edit]: [AuditAction, ScheduleChange] = hours
          ? ['hours_changed', withWeeklyHours(hours)]
          : add
            ? ['exception_added', withException(add, { ...clock, id: randomId() })]
            : ['exception_removed', withoutException(remove)];
        const asked = { consultant, version: versionSeen(seen, before?.version) };
        return stores.schedules.change(asked, edit, {
          ...{ ...doing(action, consultant), findHolidays },
        });
      }
      case 'person': {
        const { consultant, seen, edit } = command;
        const asked = await people(consultant, seen);
        return stores.consultants.change(
          withEdit(asked, edit),
          doing('consultant_changed', consultant),
        );
      }
      case 'dismiss': {
        const { consultant, seen } = command;
        const asked = await people(consultant, seen);
        return stores.consultants.delete(
          consultant,
          withoutConsultant(asked),
          doing('consultant_deleted', consultant),
        );
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
      const untraced = { now: now(), trace: undefined };
      await stores.consultants.change(() => success({ id: 'anna', all }), untraced);
      for (const consultant of consultants) {
        const theirs = people[consultant].hours;
        if (!theirs) continue;
        await stores.schedules.change({ consultant }, withWeeklyHours(toHours(theirs)), {
          ...{ ...untraced, timeZone, findHolidays },
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
