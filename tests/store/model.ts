/** The stores as a person would explain them: plain lists, nothing atomic, no Redis. */
import {
  type Appointment,
  type AppointmentEvent,
  maxOpenAppointments,
} from '#contract/appointment.ts';
import type { Slot } from '#contract/slot.ts';
import type { DateRange } from '#domain/availability.ts';
import type { StatusChange } from '#domain/appointment-status.ts';
import type { BookingCommand, BookingResult, IdempotencyRecord } from '#domain/booking.ts';
import type { AppointmentStore } from '#store/appointments.ts';
import type { AppointmentDesk } from '#store/appointment-desk.ts';
import type { BlockedDayStore } from '#store/blocked-days.ts';
import type { ErasureStore } from '#store/erasure.ts';
import type { NewSlot, SlotStore } from '#store/slots.ts';

interface ModelSlot {
  id: string;
  date: string;
  time: string;
  heldBy?: string | undefined;
}

const byTime = (one: ModelSlot, other: ModelSlot) =>
  `${one.date}T${one.time}` < `${other.date}T${other.time}` ? -1 : 1;

export interface Stores {
  slots: SlotStore;
  blockedDays: BlockedDayStore;
  appointments: AppointmentStore;
  desk: AppointmentDesk;
  erasure: Pick<ErasureStore, 'eraseRecord'>;
}

interface ModelAppointment {
  appointment: Appointment;
  startsAt: Date;
  history: AppointmentEvent[];
}

export function createModel(): Stores {
  let slots: ModelSlot[] = [];
  let booked: ModelAppointment[] = [];
  const blocked = new Map<string, string>();
  const known = new Map<string, IdempotencyRecord>();
  const find = (id: string) => booked.find(({ appointment }) => appointment.id === id);
  const slotAt = ({ date, time }: { date: string; time: string }) =>
    slots.find((slot) => slot.date === date && slot.time === time);

  function add(added: readonly NewSlot[]) {
    const existing = added.filter(slotAt).length;
    const created = added.filter((slot) => !slotAt(slot) && !blocked.has(slot.date));
    slots.push(...created.map((slot) => ({ ...slot })));
    return { created: created.length, existing };
  }

  /** Nobody holds it any more: free if it is still to come and may be, else gone. */
  function vacate(slot: ModelSlot | undefined, isAhead: boolean) {
    if (!slot) return;
    slot.heldBy = undefined;
    if (!isAhead || blocked.has(slot.date)) slots = slots.filter((each) => each !== slot);
  }

  /** False when another holds it. */
  function take(when: { date: string; time: string }, id: string, slotId: string) {
    const slot = slotAt(when);
    if (slot?.heldBy !== undefined) return false;
    if (slot) slot.heldBy = id;
    else slots.push({ id: slotId, date: when.date, time: when.time, heldBy: id });
    return true;
  }

  function decide({ record, startsAt, now, fingerprint, idempotencyKey }: BookingCommand) {
    const before = idempotencyKey === undefined ? undefined : known.get(idempotencyKey);
    if (before) return { kind: 'known', known: before } as const;

    const slot = slotAt(record);
    if (!slot || slot.heldBy !== undefined) return { kind: 'slot_unavailable' } as const;

    const open = booked
      .filter(({ appointment }) => appointment.email.toLowerCase() === record.email.toLowerCase())
      .filter((each) => each.appointment.status === 'pending' && each.startsAt > now)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    const [next] = open;
    if (next && open.length >= maxOpenAppointments) {
      return { kind: 'too_many_open', nextStart: next.startsAt } as const;
    }

    slot.heldBy = record.id;
    const { id, createdAt } = record;
    const history: AppointmentEvent[] = [{ at: createdAt, kind: 'requested' }];
    booked.push({ appointment: { ...record, status: 'pending' }, startsAt, history });
    if (idempotencyKey !== undefined) known.set(idempotencyKey, { fingerprint, id, createdAt });
    return { kind: 'booked' } as const;
  }

  function change({ id, to, from, now, note }: StatusChange) {
    const found = find(id);
    if (!found) return 'unknown';
    const { status } = found.appointment;
    if (!from.includes(status)) return 'illegal';
    found.appointment = { ...found.appointment, status: to };
    const at = now.toISOString();
    found.history.push({
      at,
      kind: 'status',
      from: status,
      to,
      ...(note !== undefined && { note }),
    });
    if (to === 'cancelled' && found.startsAt > now) {
      vacate(
        slots.find(({ heldBy }) => heldBy === id),
        true,
      );
    }
    return found.appointment;
  }

  const desk: AppointmentDesk = {
    move: ({ id, to, startsAt, now, slotId, note }) => {
      const found = find(id);
      if (!found) return Promise.resolve('unknown');
      const { date, time, status } = found.appointment;
      if (status !== 'pending' && status !== 'confirmed') return Promise.resolve('illegal');
      if (date === to.date && time === to.time) return Promise.resolve(found.appointment);
      const before = slots.find(({ heldBy }) => heldBy === id);
      if (!take(to, id, slotId)) return Promise.resolve('booked');
      vacate(before, found.startsAt > now);
      found.appointment = { ...found.appointment, ...to };
      found.startsAt = startsAt;
      found.history.push({
        at: now.toISOString(),
        kind: 'moved',
        from: { date, time },
        to,
        ...(note !== undefined && { note }),
      });
      return Promise.resolve(found.appointment);
    },
    enter: ({ record, startsAt, slotId }) => {
      if (!take(record, record.id, slotId)) return Promise.resolve(false);
      const history: AppointmentEvent[] = [{ at: record.createdAt, kind: 'entered' }];
      booked.push({ appointment: { ...record, status: 'confirmed' }, startsAt, history });
      return Promise.resolve(true);
    },
    history: (id) => Promise.resolve(find(id)?.history ?? null),
  };

  return {
    slots: {
      add: (added) => Promise.resolve(add(added)),
      addUnlessBlocked: (added) =>
        Promise.resolve(added.some(({ date }) => blocked.has(date)) ? null : add(added)),
      listFree: ({ startDate, endDate }: DateRange) => {
        const free = slots.filter(({ heldBy }) => heldBy === undefined);
        const within = free.filter(({ date }) => date >= startDate && date <= endDate);
        return Promise.resolve(within.toSorted(byTime).map(({ date, time }) => ({ date, time })));
      },
      list: ({ limit, after = '', startDate = '', endDate = '9' }) => {
        const page = slots
          .filter(({ date, time }) => `${date}T${time}` > after)
          .filter(({ date }) => date >= startDate && date <= endDate)
          .toSorted(byTime);
        const toSlot = ({ heldBy, ...slot }: ModelSlot): Slot => ({
          ...slot,
          isAvailable: heldBy === undefined,
        });
        return Promise.resolve(page.slice(0, limit).map(toSlot));
      },
      delete: (id) => {
        const slot = slots.find((each) => each.id === id);
        if (!slot) return Promise.resolve('unknown');
        if (slot.heldBy !== undefined) return Promise.resolve('booked');
        slots = slots.filter((each) => each !== slot);
        return Promise.resolve('deleted');
      },
      deleteMany: (ids) => {
        const named = slots.filter(({ id }) => ids.includes(id));
        const free = named.filter(({ heldBy }) => heldBy === undefined);
        slots = slots.filter((slot) => !free.includes(slot));
        const unknown = new Set(ids).size - named.length;
        return Promise.resolve({
          deleted: free.length,
          booked: named.length - free.length,
          unknown,
        });
      },
      survey: ({ startDate, endDate }) => {
        const within = slots.filter(({ date }) => date >= startDate && date <= endDate);
        const existing = within.toSorted(byTime).map(({ date, time }) => ({ date, time }));
        return Promise.resolve({ existing, blocked: [...blocked.keys()] });
      },
    },
    blockedDays: {
      list: () =>
        Promise.resolve(
          [...blocked]
            .map(([date, reason]) => (reason === '' ? { date } : { date, reason }))
            .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
        ),
      block: ({ date, reason = '' }, today) => {
        for (const day of blocked.keys()) if (day < today) blocked.delete(day);
        blocked.set(date, reason);
        const free = slots.filter((slot) => slot.date === date && slot.heldBy === undefined);
        slots = slots.filter((slot) => !free.includes(slot));
        const stands = slots.filter((slot) => slot.date === date).length;
        return Promise.resolve({ removed: free.length, booked: stands });
      },
      unblock: (date) => Promise.resolve(blocked.delete(date)),
    },
    desk,
    erasure: {
      eraseRecord: ({ id, now }) => {
        const found = find(id);
        if (!found) return Promise.resolve(false);
        vacate(
          slots.find(({ heldBy }) => heldBy === id),
          found.startsAt > now,
        );
        booked = booked.filter((each) => each !== found);
        for (const [key, record] of known) if (record.id === id) known.delete(key);
        return Promise.resolve(true);
      },
    },
    appointments: {
      book: (command): Promise<BookingResult> => Promise.resolve(decide(command)),
      findBooking: (key) => Promise.resolve(known.get(key) ?? null),
      get: (id) => Promise.resolve(find(id)?.appointment ?? null),
      list: ({ limit, after }) => {
        const newestFirst = booked
          .map(({ appointment }) => appointment)
          .toSorted((one, other) => {
            const [first, second] = [one, other].map(({ createdAt, id }) => `${createdAt} ${id}`);
            return (first ?? '') > (second ?? '') ? -1 : 1;
          });
        const last = newestFirst.findIndex(({ id }) => id === after);
        if (after !== undefined && last < 0) return Promise.resolve(null);
        return Promise.resolve(newestFirst.slice(last + 1, last + 1 + limit));
      },
      changeStatus: (statusChange) => Promise.resolve(change(statusChange)),
    },
  };
}
