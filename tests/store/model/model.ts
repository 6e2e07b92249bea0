/** The stores as a person would explain them: plain lists, nothing atomic, no Redis. */
import type { Appointment, DeskAppointment } from '#contract/appointment.ts';
import type { AppointmentEvent } from '#contract/appointment-event.ts';
import { isActive } from '#contract/appointment-status.ts';
import type { AppointmentRecord, BookingLedger, IdempotencyRecord } from '#domain/booking.ts';
import { lapseOf } from '#domain/lapse.ts';
import { deskDelayMs } from '#domain/outbox.ts';
import type { Span, SpanRule } from '#domain/span.ts';
import type { AppointmentDesk } from '#store/appointment-desk.ts';
import type { AppointmentStore } from '#store/appointments.ts';
import type { auditStore } from '#store/audit.ts';
import type { BlockedDayStore } from '#store/blocked-days.ts';
import type { ErasureStore } from '#store/erasure.ts';
import type { ExpiryStore } from '#store/expiry.ts';
import type { NewSlot, SlotStore } from '#store/slots.ts';
import { createLog } from './once.ts';

const minute = 60_000;

export interface Stores {
  slots: SlotStore;
  blockedDays: BlockedDayStore;
  appointments: AppointmentStore;
  bookings: BookingLedger;
  desk: Omit<AppointmentDesk, 'listTaken'>;
  erasure: Omit<ErasureStore, 'findPerson' | 'showChosen' | 'eraseChosen' | 'eraseRecord'>;
  expiry: ExpiryStore;
  audit: Pick<ReturnType<typeof auditStore>, 'list'>;
}

interface Kept {
  appointment: Appointment;
  span: Span;
  history: AppointmentEvent[];
  /** When it lapses unless somebody answers; what is answered does not. */
  lapsesAt: number;
  /** Confirmed once it had lapsed and begun: that takes no time. */
  isLate: boolean;
  /** How it was before the desk's last act, as long as nothing else has happened. */
  before?: { state: Omit<Kept, 'history' | 'before'>; until: number; version: number };
}

/** Every event makes another version. */
const shownOf = ({ appointment, history }: Kept): DeskAppointment => ({
  ...appointment,
  version: history.length,
});

/** An act of the desk's happens to the version that it saw, if it says which. */
const isOutdated = ({ history }: Kept, { version }: { version?: number | undefined }) =>
  version !== undefined && version !== history.length;

/** Does it so that it can be undone. */
function act(found: Kept, now: Date, change: () => AppointmentEvent) {
  const { appointment, span, lapsesAt, isLate } = found;
  const state = { appointment, span, lapsesAt, isLate };
  found.history.push(change());
  found.before = { state, until: +now + deskDelayMs, version: found.history.length };
}

type Answer<M extends (...given: never[]) => unknown> = Awaited<ReturnType<M>>;

/** At least so much lies between the two, in this order. */
const gap = (first: Span, second: Span) => Math.max(first.after, second.before);
const isInTheWay = (one: Span, other: Span) =>
  one.consultant === other.consultant &&
  one.startsAt < other.endsAt + gap(other, one) &&
  other.startsAt < one.endsAt + gap(one, other);

const keep = (
  { bufferBefore, bufferAfter, ...record }: AppointmentRecord,
  status: Appointment['status'],
  history: AppointmentEvent[],
): Kept => ({
  appointment: { ...record, status },
  span: {
    startsAt: Date.parse(record.startsAt),
    endsAt: Date.parse(record.endsAt),
    before: bufferBefore * minute,
    after: bufferAfter * minute,
    consultant: record.consultant,
  },
  history,
  lapsesAt: Math.min(lapseOf(new Date(record.createdAt)), Date.parse(record.startsAt)),
  isLate: false,
});

const toSpan = (startsAt: number, rule: SpanRule, consultant: string): Span => ({
  startsAt,
  endsAt: startsAt + rule.minutes * minute,
  before: rule.bufferBefore * minute,
  after: rule.bufferAfter * minute,
  consultant,
});

/** Ascending, as Redis sorts: equal times by their ids. */
const byTime = <T>(placeOf: (each: T) => readonly [time: number, id: string]) => {
  return (one: T, other: T) => {
    const [[time, id], [otherTime, otherId]] = [placeOf(one), placeOf(other)];
    return time === otherTime ? (id < otherId ? -1 : 1) : time - otherTime;
  };
};
const byStart = byTime(({ startsAt, id }: { startsAt: Date; id: string }) => [+startsAt, id]);
const byTheirStart = byTime(({ span, appointment }: Kept) => [span.startsAt, appointment.id]);
const byCreation = byTime(({ appointment }: Kept) => [
  Date.parse(appointment.createdAt),
  appointment.id,
]);

/** As the stores' own methods answer: later, a fault included. */
const soon =
  <A extends unknown[], T>(decide: (...given: A) => T) =>
  (...given: A): Promise<T> =>
    Promise.resolve().then(() => decide(...given));

export function createModel() {
  let slots: NewSlot[] = [];
  let kept: Kept[] = [];
  const blocked = new Map<string, string>();
  const known = new Map<string, IdempotencyRecord>();
  const log = createLog();
  const find = (id: string) => kept.find(({ appointment }) => appointment.id === id);
  const dayOf = (consultant: string, date: string) => `${consultant} ${date}`;

  const taken = () =>
    kept
      .filter(({ appointment, isLate }) => isActive(appointment.status) && !isLate)
      .toSorted(byTheirStart);
  const inTheWayOf = (span: Span, except?: Kept) =>
    taken().filter((other) => other !== except && isInTheWay(span, other.span));
  const toConflicts = (found: readonly Kept[]) => ({
    conflicts: found.map(({ appointment: { id, startsAt, endsAt } }) => ({ id, startsAt, endsAt })),
  });

  /** The first of those asked who offers that time and can keep it. */
  const takerOf = (
    span: Span,
    { consultants, dates }: { consultants: readonly string[]; dates: readonly string[] },
  ) =>
    consultants.find(
      (consultant) =>
        slots.some((slot) => slot.consultant === consultant && +slot.startsAt === span.startsAt) &&
        !dates.some((date) => blocked.has(dayOf(consultant, date))) &&
        inTheWayOf({ ...span, consultant }).length === 0,
    );

  const isOffered = ({ consultant, startsAt }: NewSlot) =>
    slots.some((slot) => slot.consultant === consultant && +slot.startsAt === +startsAt);
  const isBlocked = ({ consultant, date }: NewSlot) => blocked.has(dayOf(consultant, date));

  type Added = Answer<SlotStore['addUnlessBlocked']>;
  const added = log.once<Answer<SlotStore['add']>>();
  const addedAll = log.once<Added>();
  const add = (given: readonly NewSlot[]) => {
    const existing = given.filter(isOffered).length;
    const fresh = given.filter((slot) => !isOffered(slot) && !isBlocked(slot));
    slots.push(...fresh);
    const created = fresh.length;
    const answer = { created, existing };
    return created > 0
      ? { answer, changed: { count: created } }
      : { answer, isKept: true as const };
  };

  const isBooked = ({ startsAt, consultant }: NewSlot, rule: SpanRule) =>
    inTheWayOf(toSpan(+startsAt, rule, consultant)).length > 0;
  const remove = (ids: readonly string[], rule: SpanRule) => {
    const named = slots.filter(({ id }) => ids.includes(id));
    const free = named.filter((slot) => !isBooked(slot, rule));
    slots = slots.filter((slot) => !free.includes(slot));
    const unknown = new Set(ids).size - named.length;
    return { deleted: free.length, booked: named.length - free.length, unknown };
  };

  const erase = (gone: readonly Kept[]) => {
    const ids = gone.map(({ appointment }) => appointment.id);
    kept = kept.filter((each) => !gone.includes(each));
    for (const [key, { id }] of known) if (ids.includes(id)) known.delete(key);
    entered.forget((answer) => answer.kind === 'entered' && ids.includes(answer.id));
    log.anonymise(ids);
    return { appointments: ids.length, messages: 0, inquiries: 0, payments: 0 };
  };

  const deleted = log.once<Answer<SlotStore['delete']>>();
  const deletedMany = log.once<Answer<SlotStore['deleteMany']>>();
  const blockedDay = log.once<Answer<BlockedDayStore['block']>>();
  const unblockedDay = log.once<boolean>();
  const entered = log.once<
    { kind: 'entered'; id: string } | ({ kind: 'conflicts' } & ReturnType<typeof toConflicts>)
  >();
  type Acted = Awaited<ReturnType<Stores['desk']['move']>> | 'done';
  const moved = log.once<Acted>();
  const changed = log.once<Acted>();
  const edited = log.once<Acted>();
  const undone = log.once<Acted>();
  const shown = (answer: Acted, id: string) => {
    if (answer !== 'done') return answer;
    const found = find(id);
    return found ? shownOf(found) : 'unknown';
  };
  const lapsed = log.once<number>();
  const erasedRecord = log.once<Answer<ErasureStore['eraseAppointment']>>();
  const erased = log.once<Answer<ErasureStore['erasePerson']>>();

  const stores: Stores = {
    slots: {
      read: soon(({ from, to, limit }) => ({
        slots: slots
          .filter(({ startsAt }) => startsAt >= from && startsAt < to)
          .toSorted(byStart)
          .slice(0, limit)
          .map(({ id, startsAt, consultant }) => ({ id, startsAt: +startsAt, consultant })),
        taken: taken().map(({ span }) => span),
        blocked: new Map(blocked),
      })),
      add: soon((given, write) => added.run(write, () => add(given))),
      addUnlessBlocked: soon((given, write) =>
        addedAll.run(write, () => (given.some(isBlocked) ? { answer: null } : add(given))),
      ),
      delete: soon((id, rule, write) =>
        deleted.run(write, () => {
          const { deleted: count, booked } = remove([id], rule);
          if (count === 1) return { answer: 'deleted', changed: {} };
          return { answer: booked === 1 ? 'booked' : 'unknown' };
        }),
      ),
      deleteMany: soon((ids, rule, write) =>
        deletedMany.run(write, () => {
          const answer = remove(ids, rule);
          return answer.deleted > 0 ? { answer, changed: { count: answer.deleted } } : { answer };
        }),
      ),
    },
    blockedDays: {
      list: soon(() =>
        [...blocked]
          .map(([day, reason]) => {
            const [consultant = '', date = ''] = day.split(' ');
            return { consultant, date, reason };
          })
          .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
      ),
      block: soon(({ consultant, date, reason, from, to, today }, rule, write) =>
        blockedDay.run(write, () => {
          for (const day of blocked.keys()) if (day.slice(-10) < today) blocked.delete(day);
          blocked.set(dayOf(consultant, date), reason);
          const theirs = slots.filter(
            (slot) => slot.consultant === consultant && slot.startsAt >= from && slot.startsAt < to,
          );
          const removed = theirs.filter((slot) => !isBooked(slot, rule)).length;
          const booked = taken().filter(
            ({ span }) =>
              span.consultant === consultant && span.startsAt < +to && span.endsAt > +from,
          ).length;
          return { answer: { removed, booked }, changed: {} };
        }),
      ),
      unblock: soon(({ consultant, date }, write) =>
        unblockedDay.run(write, () =>
          blocked.delete(dayOf(consultant, date))
            ? { answer: true, changed: {} }
            : { answer: false },
        ),
      ),
    },
    desk: {
      move: soon(({ id, version, to, startsAt, now, note }, write) => {
        const answer = moved.run(write, () => {
          const found = find(id);
          if (!found) return { answer: 'unknown' };
          if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
          const { appointment, span } = found;
          if (!isActive(appointment.status)) return { answer: 'illegal' };
          if (span.startsAt === +startsAt) return { answer: 'done', isKept: true };
          const length = span.endsAt - span.startsAt;
          const target = { ...span, startsAt: +startsAt, endsAt: +startsAt + length };
          const conflicts = inTheWayOf(target, found);
          if (conflicts.length > 0) return { answer: toConflicts(conflicts) };
          const { date, time } = appointment;
          act(found, now, () => {
            found.span = target;
            found.isLate = false;
            found.lapsesAt = Math.min(lapseOf(now), target.startsAt);
            found.appointment = {
              ...appointment,
              ...to,
              startsAt: new Date(target.startsAt).toISOString(),
              endsAt: new Date(target.endsAt).toISOString(),
            };
            const event = {
              at: now.toISOString(),
              kind: 'moved' as const,
              from: { date, time },
              to,
            };
            return note === undefined ? event : { ...event, note };
          });
          return { answer: 'done', changed: {} };
        });
        return shown(answer, id);
      }),
      enter: soon(({ record, consultants }, write) => {
        const answer = entered.run(write, () => {
          const entries = consultants.map((consultant) =>
            keep({ ...record, consultant }, 'confirmed', [
              { at: record.createdAt, kind: 'entered' },
            ]),
          );
          const inTheWay = entries.map(({ span }) => inTheWayOf(span));
          const chosen = entries.find((_, index) => inTheWay[index]?.length === 0);
          if (!chosen) return { answer: { kind: 'conflicts', ...toConflicts(inTheWay[0] ?? []) } };
          kept.push(chosen);
          return { answer: { kind: 'entered', id: record.id }, changed: {} };
        });
        if (answer.kind === 'entered') return shown('done', answer.id);
        return { conflicts: answer.conflicts };
      }),
      changeStatus: soon(({ id, version, to, from, onlyFromStart, now, note }, write) => {
        const answer = changed.run(write, () => {
          const found = find(id);
          if (!found) return { answer: 'unknown' };
          if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
          const { status } = found.appointment;
          if (!from.includes(status)) return { answer: 'illegal' };
          if (onlyFromStart && found.span.startsAt > +now) return { answer: 'early' };
          const hasBegun = found.span.startsAt <= +now;
          const conflicts = inTheWayOf(found.span, found);
          if (status === 'expired' && !hasBegun && conflicts.length > 0)
            return { answer: toConflicts(conflicts) };
          act(found, now, () => {
            found.isLate = status === 'expired' && hasBegun;
            found.appointment = { ...found.appointment, status: to };
            const event = { at: now.toISOString(), kind: 'status' as const, from: status, to };
            return note === undefined ? event : { ...event, note };
          });
          return { answer: 'done', changed: {} };
        });
        return shown(answer, id);
      }),
      edit: soon(({ id, version, now, fields }, write) => {
        const answer = edited.run(write, () => {
          const found = find(id);
          if (!found) return { answer: 'unknown' };
          if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
          const { appointment } = found;
          const fresh = fields.filter(([name, value]) => appointment[name] !== value);
          if (fresh.length === 0) return { answer: 'done', isKept: true };
          act(found, now, () => {
            found.appointment = { ...appointment, ...Object.fromEntries(fresh) };
            return { at: now.toISOString(), kind: 'edited', fields: fresh.map(([name]) => name) };
          });
          return { answer: 'done', changed: {} };
        });
        return shown(answer, id);
      }),
      undo: soon(({ id, version, now }, write) => {
        const answer = undone.run(write, () => {
          const found = find(id);
          if (!found) return { answer: 'unknown' };
          if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
          const { before, history } = found;
          if (!before || before.until <= +now || before.version !== history.length)
            return { answer: 'late' };
          const { appointment, span, isLate } = before.state;
          const conflicts = isActive(appointment.status) && !isLate ? inTheWayOf(span, found) : [];
          if (conflicts.length > 0) return { answer: toConflicts(conflicts) };
          Object.assign(found, before.state);
          delete found.before;
          history.push({ at: now.toISOString(), kind: 'undone' });
          return { answer: 'done', changed: {} };
        });
        return shown(answer, id);
      }),
      history: soon((id) => {
        const found = find(id);
        if (!found) return null;
        const { email } = found.appointment;
        const isTheirs = ({ appointment: other }: Kept) =>
          email !== '' && other.email.toLowerCase() === email.toLowerCase();
        const open = kept.filter((each) => isTheirs(each) && isActive(each.appointment.status));
        return { events: found.history, openOfAddress: open.length };
      }),
    },
    expiry: {
      expire: soon(({ now, due, limit }, entry) =>
        lapsed.run({ entry }, () => {
          const found = kept
            .filter(
              ({ appointment, lapsesAt }) => appointment.status === 'pending' && lapsesAt <= +due,
            )
            .toSorted(byTime(({ appointment, lapsesAt }) => [lapsesAt, appointment.id]))
            .slice(0, limit);
          for (const each of found) {
            each.appointment = { ...each.appointment, status: 'expired' };
            const change = {
              kind: 'status',
              from: 'pending',
              to: 'expired',
              by: 'system',
            } as const;
            each.history.push({ at: now.toISOString(), ...change });
          }
          const count = found.length;
          return count > 0 ? { answer: count, changed: { count } } : { answer: 0 };
        }),
      ),
    },
    erasure: {
      eraseAppointment: soon(({ id, version }, write) =>
        erasedRecord.run(write, () => {
          const found = find(id);
          if (!found) return { answer: false };
          if (isOutdated(found, { version })) return { answer: { outdated: shownOf(found) } };
          erase([found]);
          return { answer: true, changed: {} };
        }),
      ),
      erasePerson: soon((email, write) =>
        erased.run(write, () => {
          const theirs = kept.filter(
            ({ appointment }) => appointment.email.toLowerCase() === email.toLowerCase(),
          );
          const answer = erase(theirs);
          for (const each of kept)
            if (each.before?.state.appointment.email.toLowerCase() === email.toLowerCase())
              delete each.before;
          return { answer, changed: { count: answer.appointments } };
        }),
      ),
      eraseOld: soon(({ appointments, slots: from }, limit, write) =>
        erased.run(write, () => {
          const old = kept.filter(({ span }) => span.startsAt < +appointments);
          const answer = erase(old.toSorted(byTheirStart).slice(0, limit));
          slots = slots.filter(({ startsAt }) => startsAt >= from);
          return { answer, changed: { count: answer.appointments } };
        }),
      ),
    },
    bookings: {
      book: soon(({ record, consultants, dates, fingerprint, idempotencyKey }) => {
        const before = idempotencyKey === undefined ? undefined : known.get(idempotencyKey);
        if (before) return { kind: 'known', known: before };
        const events: AppointmentEvent[] = [{ at: record.createdAt, kind: 'requested' }];
        const { span } = keep({ ...record, consultant: '' }, 'pending', []);
        const consultant = takerOf(span, { consultants, dates });
        if (consultant === undefined) return { kind: 'slot_unavailable' };
        kept.push(keep({ ...record, consultant }, 'pending', events));
        const { id, createdAt, endsAt, meeting } = record;
        if (idempotencyKey !== undefined)
          known.set(idempotencyKey, { fingerprint, id, createdAt, endsAt, meeting, consultant });
        return { kind: 'booked', consultant };
      }),
      findBooking: soon((key) => known.get(key) ?? null),
    },
    appointments: {
      get: soon((id) => {
        const found = find(id);
        return found ? shownOf(found) : null;
      }),
      list: soon(({ limit, after, status }) => {
        const newestFirst = kept.toSorted(byCreation).toReversed();
        const last = newestFirst.findIndex(({ appointment }) => appointment.id === after);
        if (after !== undefined && last < 0) return null;
        return newestFirst
          .slice(last + 1)
          .map(shownOf)
          .filter((appointment) => status === undefined || appointment.status === status)
          .slice(0, limit);
      }),
    },
    audit: { list: soon(({ limit }) => log.newestFirst().slice(0, limit)) },
  };

  return {
    stores,
    /** Whether a booking of that time by that rule would be served now. */
    canBook: (
      startsAt: number,
      rule: SpanRule,
      asked: { consultants: readonly string[]; dates: readonly string[] },
    ) => takerOf(toSpan(startsAt, rule, ''), asked) !== undefined,
    /** Start and end of what is active, and of whom. */
    active: () => taken().map(({ appointment, span }) => ({ id: appointment.id, ...span })),
  };
}
