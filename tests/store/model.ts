/** The stores as a person would explain them: plain lists, nothing atomic, no Redis. */
import { maxOpenAppointments, type Appointment } from '#contract/appointment.ts';
import type { Slot } from '#contract/slot.ts';
import type { DateRange } from '#domain/availability.ts';
import type { StatusChange } from '#domain/appointment-status.ts';
import type { BookingCommand, BookingResult, IdempotencyRecord } from '#domain/booking.ts';
import type { AppointmentStore } from '#store/appointments.ts';
import type { SlotStore } from '#store/slots.ts';

interface ModelSlot {
  id: string;
  date: string;
  time: string;
  heldBy?: string | undefined;
}

const byTime = (one: ModelSlot, other: ModelSlot) =>
  `${one.date}T${one.time}` < `${other.date}T${other.time}` ? -1 : 1;

export function createModel(): { slots: SlotStore; appointments: AppointmentStore } {
  let slots: ModelSlot[] = [];
  const booked: { appointment: Appointment; startsAt: Date }[] = [];
  const known = new Map<string, IdempotencyRecord>();
  const find = (id: string) => booked.find(({ appointment }) => appointment.id === id);

  function decide({ record, startsAt, now, fingerprint, idempotencyKey }: BookingCommand) {
    const before = idempotencyKey === undefined ? undefined : known.get(idempotencyKey);
    if (before) return { kind: 'known', known: before } as const;

    const slot = slots.find(({ date, time }) => date === record.date && time === record.time);
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
    booked.push({ appointment: { ...record, status: 'pending' }, startsAt });
    const { id, createdAt } = record;
    if (idempotencyKey !== undefined) known.set(idempotencyKey, { fingerprint, id, createdAt });
    return { kind: 'booked' } as const;
  }

  function change({ id, to, from, now }: StatusChange) {
    const found = find(id);
    if (!found) return 'unknown';
    if (!from.includes(found.appointment.status)) return 'illegal';
    found.appointment = { ...found.appointment, status: to };
    if (to === 'cancelled' && found.startsAt > now) {
      for (const slot of slots) if (slot.heldBy === id) slot.heldBy = undefined;
    }
    return found.appointment;
  }

  return {
    slots: {
      add: (added) => {
        const before = slots.length;
        for (const slot of added) {
          const taken = slots.some(({ date, time }) => date === slot.date && time === slot.time);
          if (!taken) slots.push({ ...slot });
        }
        const created = slots.length - before;
        return Promise.resolve({ created, existing: added.length - created });
      },
      listFree: ({ startDate, endDate }: DateRange) => {
        const free = slots.filter(({ heldBy }) => heldBy === undefined);
        const within = free.filter(({ date }) => date >= startDate && date <= endDate);
        return Promise.resolve(within.toSorted(byTime).map(({ date, time }) => ({ date, time })));
      },
      list: ({ limit, after = '' }) => {
        const page = slots.filter(({ date, time }) => `${date}T${time}` > after).toSorted(byTime);
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
