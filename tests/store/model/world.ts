/** Carries commands out by the domain, as the functions do, on any stores. */
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#contract/appointment.ts';
import { contactEditSchema } from '#contract/contact-edit.ts';
import { enteredAppointmentSchema } from '#contract/entered-appointment.ts';
import type { AuditAction } from '#contract/audit.ts';
import { enterAppointment, moveAppointment } from '#domain/appointment-desk.ts';
import { changeStatus } from '#domain/appointment-status.ts';
import { auditEntry } from '#domain/audit.ts';
import { type DateRange, findAvailableSlots } from '#domain/availability.ts';
import { blockDay, unblockDay } from '#domain/blocked-days.ts';
import { bookAppointment, type BookingLedger } from '#domain/booking.ts';
import { editContact } from '#domain/contact-edit.ts';
import { digest } from '#domain/digest.ts';
import type { House } from '#domain/house.ts';
import { deliveriesOf } from '#domain/outbox.ts';
import { daysPeriod } from '#domain/period.ts';
import { generateSlots } from '#domain/slot-generation.ts';
import { createSeries, previewSeries } from '#domain/slot-series.ts';
import { listSlots } from '#domain/slots.ts';
import type { SpanRule } from '#domain/span.ts';
import { IdempotencyKeyReusedError, type Write } from '#store/write.ts';
import { createClock, createIds } from '#tests/support/app.ts';
import { noWork } from '#tests/support/work.ts';
import { beginningsOf, type Command, consultants, type Season, seasons } from './commands.ts';
import type { Stores } from './model.ts';

const reach = { whatsapp: true, consultants: true };

export const timeZone = 'Europe/Zurich';
const unknownId = 'x'.repeat(22);
const minute = 60_000;
const usualRule: SpanRule = { minutes: 60, bufferBefore: 0, bufferAfter: 0 };

/** One world: the stores, with a clock, a rule and ids of its own that are the same in every world. */
export function createWorld(stores: Stores, season: Season) {
  const { now, advance } = createClock(new Date(seasons[season].begin));
  const randomId = createIds();
  const { slots, appointments, bookings, blockedDays, desk, erasure, expiry, audit } = stores;
  const { days } = seasons[season];
  const beginnings = beginningsOf(season);
  let rule = usualRule;
  const house: House = { consultants, ruleOf: () => rule, meeting: 'office', reach };
  const clockOf = () => ({ now: now(), timeZone });
  const readDiary = (range: DateRange) => slots.read(daysPeriod(range, timeZone), rule);

  const listAll = async () => (await appointments.list({ limit: 99 })) ?? [];
  const pickAppointment = async (pick: number, seen?: number) => {
    const found = (await listAll())[pick];
    const { id, version } = found ?? { id: unknownId, version: 0 };
    return { id, version: seen === undefined ? undefined : version + seen };
  };
  const pickSlot = async (pick: number) => {
    const all = await readDiary({ startDate: days[0], endDate: days[2] });
    return all.slots[pick]?.id ?? unknownId;
  };

  /** What the functions hand to the stores with a call of the desk's. */
  function writeOf(action: AuditAction, command: Command & { key?: string | undefined }, id = '') {
    const entry = auditEntry(action, { now: now(), randomId, actor: 'admin#tests_00' }, id);
    const fingerprint = digest(JSON.stringify([id, command]));
    const once = command.key === undefined ? undefined : { kind: command.type, key: command.key };
    return { entry, once: once && { ...once, fingerprint } } satisfies Write;
  }

  async function look(limit: number, consultant: string | undefined) {
    const clock = clockOf();
    const [newest] = await listAll();
    const listing = {
      rule,
      timeZone,
      consultants,
      readDiary: (range: Parameters<typeof slots.read>[0]) => slots.read(range, rule),
    };
    const firstPage = await listSlots({ limit }, listing);
    const last = firstPage.at(limit - 1);
    return {
      available: await findAvailableSlots(
        { consultant },
        { ...clock, rule, consultants, readDiary },
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
      blocked: (await blockedDays.list()).toSorted((one, other) =>
        `${one.date} ${one.consultant}` < `${other.date} ${other.consultant}` ? -1 : 1,
      ),
      log: await audit.list({ limit: 99 }),
    };
  }

  async function carryOut(command: Command): Promise<unknown> {
    const clock = clockOf();
    switch (command.type) {
      case 'generate': {
        const date = days[command.day] ?? '';
        const request = { startDate: date, endDate: date, timeSlots: command.times };
        const { consultant } = command;
        const write = writeOf('slots_created', command);
        return generateSlots(request, {
          ...clock,
          randomId,
          consultant,
          addUnlessBlocked: (planned) => slots.addUnlessBlocked(planned, write),
        });
      }
      case 'series': {
        const { times, consultant } = command;
        const range = { startDate: days[0], endDate: days[2] };
        const body = { ...range, times, weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] };
        const ports = { ...clock, consultant, findHolidays: () => [] };
        const preview = await previewSeries(body, { ...ports, rule, readDiary });
        const write = writeOf('slots_created', command);
        const add = (planned: Parameters<typeof slots.add>[0]) => slots.add(planned, write);
        return [preview, await createSeries(body, { ...ports, randomId, add })];
      }
      case 'book': {
        const { beginning, email, service, consultant, key } = command;
        const request = { ...beginnings[beginning], email, service, consultant };
        const body = z.parse(bookingRequestSchema, { ...request, clientName: 'Ada' });
        const work = noWork(now());
        return bookAppointment(body, key, { ...clock, randomId, house, work, ledger: bookings });
      }
      case 'enter': {
        const { beginning, email, minutes, consultant } = command;
        const request = { ...beginnings[beginning], email, minutes, consultant };
        const details = { service: 'sonstige', clientName: 'Bob', meeting: 'phone' };
        const body = z.parse(enteredAppointmentSchema, { ...request, ...details });
        const write = writeOf('appointment_entered', command);
        const enter: typeof desk.enter = (placement) => desk.enter(placement, write);
        return enterAppointment(body, { ...clock, randomId, house, ledger: { enter } });
      }
      case 'move': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const { date = '', time = '' } = beginnings[command.beginning] ?? {};
        const write = writeOf('appointment_moved', command, id);
        const move: typeof desk.move = (asked) => desk.move(asked, write);
        const request = { id, version, date, time, note: command.note };
        return moveAppointment(request, { ...clock, house, ledger: { move } });
      }
      case 'change': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const write = writeOf('appointment_status_changed', command, id);
        const { to, note } = command;
        return changeStatus(
          { id, version, to, now: clock.now, note },
          { reach, ledger: { changeStatus: (change) => desk.changeStatus(change, write) } },
        );
      }
      case 'edit': {
        const { id, version } = await pickAppointment(command.pick, command.seen);
        const write = writeOf('contact_edited', command, id);
        const edit = z.parse(contactEditSchema, { phone: '', ...command.edit });
        return editContact(
          { id, version, now: clock.now, edit },
          { ledger: { edit: (change) => desk.edit(change, write) } },
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
        const { minutes, bufferBefore, bufferAfter } = command;
        rule = { minutes, bufferBefore, bufferAfter };
        return rule;
      }
      case 'block': {
        const { consultant, reason } = command;
        const date = days[command.day] ?? '';
        const write = writeOf('day_blocked', command, date);
        return blockDay({ consultant, date, reason }, clock, {
          block: (day) => blockedDays.block(day, rule, write),
        });
      }
      case 'unblock': {
        const date = days[command.day] ?? '';
        const write = writeOf('day_unblocked', command, date);
        return unblockDay(
          { consultant: command.consultant, date },
          { unblock: (day) => blockedDays.unblock(day, write) },
        );
      }
      case 'delete': {
        const id = await pickSlot(command.pick);
        return slots.delete(id, rule, writeOf('slot_deleted', command, id));
      }
      case 'delete many': {
        const ids = await Promise.all(command.picks.map(pickSlot));
        return slots.deleteMany(ids, rule, writeOf('slots_deleted', command, ids.join()));
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
        return look(command.limit, command.consultant);
    }
  }

  return {
    /** The answer, or what an idempotency key that was used otherwise is told. */
    carryOut: (command: Command) =>
      carryOut(command).catch((error: unknown) => {
        if (error instanceof IdempotencyKeyReusedError) return 'key reused';
        throw error;
      }),
    look,
    listAll,
    /** Asks a ledger for a beginning, by the rule of the moment. */
    ask: (ledger: BookingLedger, beginning: number, consultant?: string) =>
      bookAppointment(
        z.parse(bookingRequestSchema, {
          ...beginnings[beginning],
          consultant,
          email: 'probe@example.com',
          service: 'sonstige',
          clientName: 'Probe',
        }),
        undefined,
        {
          ...{ ...clockOf(), house, ledger, work: noWork(now()) },
          randomId: () => 'probe'.padEnd(22, '_'),
        },
      ),
    /** What is shown as free, to whoever wants this consultant or any. */
    available: (consultant?: string) =>
      findAvailableSlots({ consultant }, { ...clockOf(), rule, consultants, readDiary }),
    now,
    rule: () => rule,
  };
}
