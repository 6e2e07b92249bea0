/** Carries out commands through the domain, as the functions do, on any stores. */
import * as z from 'zod/mini';
import {
  bookingRequestSchema,
  type DeskAppointment,
} from '#features/appointments/contract/appointment.ts';
import { contactEditSchema } from '#features/appointments/contract/contact-edit.ts';
import { enteredAppointmentSchema } from '#features/appointments/contract/entered-appointment.ts';
import type { AuditAction } from '#features/audit/contract/audit.ts';
import { deskWindowDays } from '#features/hours/contract/hours.ts';
import type { Service } from '#platform/contract/service.ts';
import {
  enterAppointment,
  moveAppointment,
} from '#features/appointments/rules/appointment-desk.ts';
import { changeStatus } from '#features/appointments/rules/appointment-status.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { findAvailableSlots } from '#features/hours/rules/availability.ts';
import { bookAppointment, type BookingStore } from '#features/appointments/rules/booking.ts';
import { editContact } from '#features/appointments/rules/contact-edit.ts';
import { digest } from '#platform/rules/digest.ts';
import type { House } from '#features/hours/rules/house.ts';
import { previewHours } from '#features/hours/rules/hours-preview.ts';
import { staffOf } from '#features/hours/rules/staff.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { daysPeriod } from '#platform/rules/period.ts';
import type { Decide } from '#features/hours/rules/roster.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { listOfferedTimes } from '#features/hours/rules/offered-times.ts';
import { generateSlots } from '#features/hours/rules/slot-generation.ts';
import { createSeries, previewSeries } from '#features/hours/rules/slot-series.ts';
import { listSlots } from '#features/hours/rules/slots.ts';
import { listLinkedTimes, moveLinked } from '#features/links/rules/visitor-link.ts';
import { IdempotencyKeyReusedError, type Trace, type Write } from '#features/audit/store/write.ts';
import { createClock } from '#tests/support/app.ts';
import { noWork } from '#tests/support/work.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import type { Command } from './commands.ts';
import type { HouseCommand, HoursCommand, PeopleAtFirst } from './house-commands.ts';
import { createHouseWorld } from './house-world.ts';
import type { Stores } from './model.ts';
import { createProposalWorld } from './proposal-world.ts';
import type { Rules } from './rules.ts';
import { beginningsOf, type Season, seasons, timeZone } from './seasons.ts';

const reach = { whatsapp: true, consultants: true };
const linkKeys = { key: 'k'.repeat(43), keyBefore: undefined };
const unknownId = 'x'.repeat(22);
const minute = 60_000;
/** Minutes before the start until which a visitor can move an appointment. */
const leadMinutes = 60;

interface Wish {
  service?: Service | undefined;
  consultant?: string | undefined;
}

/** One world: the stores with a clock, rules and ids that are the same in every world. */
export function createWorld(stores: Stores, { season, rules }: { season: Season; rules: Rules }) {
  const { now, advance } = createClock(new Date(seasons[season].begin));
  let lastId = 0;
  const randomId = (bytes = 16) => String((lastId += 1)).padStart(Math.ceil((bytes * 4) / 3), '0');
  const { slots, appointments, bookings, desk, links, erasure, expiry, audit } = stores;
  const { days } = seasons[season];
  const beginnings = beginningsOf(season);
  const { ruleOf } = rules;
  const house: House = { ruleOf, meeting: 'office', reach };
  const clockOf = () => ({ now: now(), timeZone });
  const readDiary = (service?: Service) => (period: Parameters<typeof slots.read>[0]) =>
    slots.read(period, ruleOf(service));

  const listAll = async () => (await appointments.list({ limit: 99 })) ?? [];
  const pickFrom = (all: readonly DeskAppointment[], pick: number, seen?: number) => {
    const unknown = { id: unknownId, version: 0, email: '', ...beginnings[0] };
    const found: Partial<DeskAppointment> & typeof unknown = all[pick] ?? unknown;
    return { ...found, version: seen === undefined ? undefined : found.version + seen };
  };
  const pickAppointment = async (pick: number, seen?: number) =>
    pickFrom(await listAll(), pick, seen);
  const pickSlot = async (pick: number) => {
    const range = { startDate: days[0], endDate: days[2] };
    const all = await readDiary()(daysPeriod(range, timeZone));
    return all.slots[pick]?.id ?? unknownId;
  };
  const tokenOf = ({ id, email }: { id: string; email: string }, role: LinkRole = 'visitor') =>
    signLink(linkKeys.key, { role, id, issuedOn: now(), ...(role === 'visitor' && { email }) });
  const linkPorts = (meanwhile?: HouseCommand) => {
    const during =
      <Asked, Answer>(act: (asked: Asked, trace: Trace) => Answer) =>
      (asked: Asked, trace: Trace) => {
        whileReading(meanwhile);
        return act(asked, trace);
      };
    const store: typeof links = {
      ...links,
      move: during((asked, trace) => links.move(asked, trace)),
      propose: during((asked, trace) => links.propose(asked, trace)),
      answer: during((asked, trace) => links.answer(asked, trace)),
    };
    return {
      ...clockOf(),
      ...{ house, randomId, admitted: Promise.resolve() },
      readStaff: async () => staffOf((await stores.consultants.read()).all),
      links: { keys: linkKeys, leadMinutes, store },
    };
  };

  /** The free times of the season for this service and this consultant, or any. */
  const available = ({ service, consultant }: Wish) =>
    findAvailableSlots(
      { consultant, service, startDate: days[0], endDate: days[2] },
      { ...clockOf(), house, readDiary: readDiary(service) },
    );

  /** A beginning, or one of the times that are offered to the client of the appointment. */
  async function momentOf(
    { beginning, free, consultant }: Wish & { beginning: number; free: number | undefined },
    { service }: Wish,
  ) {
    const offered = free === undefined ? undefined : await available({ service, consultant });
    const times = offered?.ok ? offered.value : [];
    const { date = '', time = '' } =
      times[(free ?? 0) % times.length] ?? beginnings[beginning] ?? {};
    return { date, time };
  }

  /** The write that the functions pass to the stores with a call of the desk. */
  function writeOf(
    action: AuditAction,
    command: { type: string; key?: string | undefined },
    id = '',
  ) {
    const entry = auditEntry(action, { now: now(), randomId, actor: 'admin#tests_00' }, id);
    const fingerprint = digest(JSON.stringify([id, command]));
    const once = command.key === undefined ? undefined : { kind: command.type, key: command.key };
    return { entry, once: once && { ...once, fingerprint } } satisfies Write;
  }
  const people = createHouseWorld({ stores, season, now, randomId, writeOf });

  const whileReading = (meanwhile: HouseCommand | undefined) => {
    if (meanwhile) stores.meanwhile(() => people.carryOut(meanwhile));
  };

  /**
   * Decides like the store, while another session changes the roster after it was read. A repeated attempt
   * uses no further ids, since the number of attempts depends on what a world had cached.
   */
  const decideWhile = (meanwhile: HouseCommand | undefined): Decide => {
    return (attempt) => {
      let begun: number | undefined;
      return stores.roster.decide(async (roster) => {
        if (begun !== undefined) lastId = begun;
        else if (meanwhile) await people.carryOut(meanwhile);
        begun = lastId;
        return attempt(roster);
      });
    };
  };

  const proposing = createProposalWorld({
    ...{ stores, now, house, randomId, listAll, pickFrom, momentOf, tokenOf },
    ...{ linkPorts, whileReading, writeOf },
  });

  const lookPorts = (service?: Service) => ({
    ...{ ...clockOf(), house, findHolidays: people.findHolidays },
    ...{ readSchedules: stores.schedules.read, readDiary: readDiary(service) },
  });

  async function look(limit: number, { service, consultant }: Wish = {}) {
    const [newest] = await listAll();
    const listing = { rule: ruleOf(), timeZone, readDiary: readDiary() };
    const firstPage = await listSlots({ limit }, listing);
    const last = firstPage.at(limit - 1);
    return {
      ...(await people.look()),
      available: await findAvailableSlots(
        { consultant, service },
        { ...clockOf(), house, readDiary: readDiary(service) },
      ),
      firstPage,
      secondPage:
        last &&
        (await listSlots({ limit, cursor: `${last.date}T${last.time}~${last.id}` }, listing)),
      newest: await appointments.list({ limit }),
      next: newest && (await appointments.list({ limit, after: newest.id })),
      pending: await appointments.list({ limit, status: 'pending' }),
      one: await appointments.get(newest?.id ?? unknownId),
      history: await desk.history(newest?.id ?? unknownId),
      log: await audit.list({ limit: 99 }),
    };
  }

  async function carryOut(command: Command): Promise<unknown> {
    const clock = clockOf();
    switch (command.type) {
      case 'hours':
      case 'except':
      case 'reopen':
      case 'person':
      case 'dismiss':
      case 'busy':
        return people.carryOut(command);
      case 'race': {
        const { one, other } = command;
        return people.carryOut(one, () => people.carryOut(other));
      }
      case 'generate': {
        const date = days[command.day] ?? '';
        const { consultant, times, meanwhile } = command;
        const request = { consultant, startDate: date, endDate: date, timeSlots: times };
        const write = writeOf('slots_created', command);
        return generateSlots(request, {
          ...{ ...clock, randomId, decide: decideWhile(meanwhile) },
          add: (planned, roster) => slots.addBy(roster, planned, write),
        });
      }
      case 'series': {
        const { times, consultant, meanwhile } = command;
        const range = { startDate: days[0], endDate: days[2] };
        const weekdays = [1, 2, 3, 4, 5, 6, 7];
        const body = { ...range, consultant, times, weekdays, holidays: [] };
        const ports = { ...clock, findHolidays: people.findHolidays };
        const preview = await previewSeries(body, {
          ...{ ...ports, rule: ruleOf() },
          readDiary: (days) => readDiary()(daysPeriod(days, timeZone)),
        });
        const write = writeOf('slots_created', command);
        const created = await createSeries(body, {
          ...{ ...ports, randomId, decide: decideWhile(meanwhile) },
          add: (planned, roster) => slots.addBy(roster, planned, write),
        });
        return [preview, created];
      }
      case 'book': {
        const { beginning, email, service, consultant, key, meanwhile } = command;
        const request = { ...beginnings[beginning], email, service, consultant };
        const body = z.parse(bookingRequestSchema, { ...request, clientName: 'Ada' });
        return bookAppointment(body, key, {
          ...{ ...clock, randomId, house, work: noWork(now()), store: bookings },
          decide: decideWhile(meanwhile),
        });
      }
      case 'enter': {
        const { beginning, email, service, minutes, consultant, confirm, meanwhile } = command;
        const request = { ...beginnings[beginning], email, service, minutes, consultant, confirm };
        const details = { clientName: 'Bob', meeting: 'phone', phone: '+41 44 000 00 00' };
        const body = z.parse(enteredAppointmentSchema, { ...request, ...details });
        const write = writeOf('appointment_entered', command);
        const enter: typeof desk.enter = (entry) => {
          whileReading(meanwhile);
          return desk.enter(entry, write);
        };
        return enterAppointment(body, {
          ...{ ...clock, randomId, house, store: { enter }, keyed: (text) => text },
        });
      }
      case 'move':
      case 'hand over': {
        const { id, version, ...present } = await pickAppointment(command.pick, command.seen);
        const isMove = command.type === 'move';
        const { date = '', time = '' } = isMove ? (beginnings[command.beginning] ?? {}) : present;
        const { consultant, note, confirm, meanwhile } = command;
        const write = writeOf('appointment_moved', command, id);
        const move: typeof desk.move = (asked) => {
          whileReading(meanwhile);
          return desk.move(asked, write);
        };
        return moveAppointment(
          { id, version, date, time, consultant, note, confirm },
          { ...clock, house, store: { move } },
        );
      }
      case 'move by link': {
        const present = await pickAppointment(command.pick);
        const token = tokenOf(present);
        const { consultant } = command;
        const { date, time } = await momentOf(command, present);
        return moveLinked({ token, date, time, consultant }, linkPorts(command.meanwhile));
      }
      case 'propose':
      case 'propose by link':
      case 'take':
      case 'decline':
      case 'withdraw':
      case 'withdraw by link':
      case 'end proposals':
        return proposing(command);
      case 'change': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const write = writeOf('appointment_status_changed', command, id);
        const { to, note, confirm } = command;
        return changeStatus(
          { id, version, to, now: clock.now, note, confirm },
          {
            ...clock,
            house,
            keyed: (text) => text,
            store: { changeStatus: (change) => desk.changeStatus(change, write) },
          },
        );
      }
      case 'edit': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const write = writeOf('contact_edited', command, id);
        const edit = z.parse(contactEditSchema, { phone: '', ...command.edit });
        return editContact(
          { id, version, now: clock.now, edit },
          { store: { edit: (change) => desk.edit(change, write) }, house, keyed: (text) => text },
        );
      }
      case 'undo': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        return desk.undo(
          { id, version, now: clock.now },
          writeOf('appointment_undone', command, id),
        );
      }
      case 'rule': {
        const { mostPerDay, mostPerWeek, ...rule } = command.rule;
        return rules.set(command.service, {
          ...rule,
          ...(mostPerDay !== undefined && { mostPerDay }),
          ...(mostPerWeek !== undefined && { mostPerWeek }),
        });
      }
      case 'delete': {
        const id = await pickSlot(command.pick);
        return slots.delete(id, ruleOf(), writeOf('slot_deleted', command, id));
      }
      case 'delete many': {
        const ids = await Promise.all(command.picks.map(pickSlot));
        return slots.deleteMany(ids, ruleOf(), writeOf('slots_deleted', command, ids.join()));
      }
      case 'expire': {
        const { hours, limit } = command;
        const due = new Date(clock.now.getTime() + hours * 60 * minute);
        const deliveries = deliveriesOf('appointment_expired', clock.now, reach);
        const { entry } = writeOf('request_expired', command);
        return expiry.expire({ now: clock.now, due, limit, deliveries }, entry);
      }
      case 'erase': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const write = writeOf('appointment_erased', command, id);
        return erasure.eraseAppointment({ id, version }, write);
      }
      case 'erase person':
        return erasure.erasePerson(command.email, writeOf('person_erased', command));
      case 'erase old': {
        const from = {
          appointments: clock.now,
          messages: clock.now,
          payments: clock.now,
          slots: clock.now,
        };
        return erasure.eraseOld(from, command.limit, writeOf('retention_run', command));
      }
      case 'wait':
        return advance(command.minutes * minute);
      case 'look':
        return look(command.limit, command);
    }
  }

  return {
    /** The answer, or `key reused` if the idempotency key belongs to another request. */
    carryOut: (command: Command) =>
      carryOut(command).catch((error: unknown) => {
        if (error instanceof IdempotencyKeyReusedError) return 'key reused';
        throw error;
      }),
    open: (first: PeopleAtFirst) => people.open(first),
    look,
    listAll,
    /** Books a start in a store, by the current rules. */
    ask: (
      store: BookingStore,
      beginning: number,
      wish: { service: Service; consultant?: string | undefined },
    ) =>
      bookAppointment(
        z.parse(bookingRequestSchema, {
          ...{ ...beginnings[beginning], ...wish },
          ...{ email: 'probe@example.com', clientName: 'Probe' },
        }),
        undefined,
        {
          ...{ ...clockOf(), house, store, work: noWork(now()), decide: stores.roster.decide },
          randomId: () => 'probe'.padEnd(22, '_'),
        },
      ),
    available,
    /** The free times as the desk's week shows them, with consultant and slot. */
    offered: (wish: Wish) =>
      listOfferedTimes({ ...wish, startDate: days[0], endDate: days[2] }, lookPorts(wish.service)),
    /** All free times of a consultant in the desk's window, for an appointment of the default length. */
    offeredAhead: (consultant: string) => {
      const startDate = toLocal(now(), timeZone).date;
      const endDate = addDays(startDate, deskWindowDays);
      return listOfferedTimes({ consultant, startDate, endDate }, lookPorts());
    },
    /** The preview of a change of hours. */
    preview: async (command: HoursCommand) =>
      previewHours(await people.wishOf(command), {
        ...lookPorts(),
        store: stores.schedules,
        listTaken: () => Promise.resolve([]),
        listHeld: () => Promise.resolve([]),
      }),
    /** The times to which the link of an appointment's client offers to move it. */
    linkTimes: (appointment: { id: string; email: string }) =>
      listLinkedTimes(
        { token: tokenOf(appointment), startDate: days[0], endDate: days[2] },
        linkPorts(),
      ),
    now,
  };
}
