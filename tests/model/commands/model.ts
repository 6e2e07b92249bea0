/** A simple model of the stores: plain lists, nothing atomic, no Redis. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { isActive } from '#features/appointments/contract/appointment-status.ts';
import type { Service } from '#platform/contract/service.ts';
import type { BookingStore, IdempotencyRecord } from '#features/appointments/rules/booking.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { invalidField, refusal } from '#platform/rules/outcome.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { Span, SpanRule } from '#features/hours/rules/span.ts';
import type { AppointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import type { AppointmentStore } from '#features/appointments/store/appointments.ts';
import type { auditStore } from '#features/audit/store/audit.ts';
import type { ErasureStore } from '#features/records/acts/erasure.ts';
import type { ExpiryStore } from '#tests/support/expiry.ts';
import type {
  linkAnswerStore,
  linkMoveStore,
  linkProposalStore,
} from '#features/links/store/link-acts.ts';
import type { linkMoneyStore, linkViewStore } from '#features/links/store/link-reads.ts';
import type { linkTimesStore } from '#features/links/store/link-times.ts';
import type { Write } from '#features/audit/index.ts';
import type { NewSlot, SlotStore } from '#features/hours/acts/slots.ts';
import { calendarOf } from './calendar.ts';
import { type ActStore, createDesk } from './desk.ts';
import { createHouse, type HouseStores, soon } from './house.ts';
import {
  byCreation,
  byStart,
  byTheirStart,
  byTime,
  isEverOf,
  isInTheWay,
  isOutdated,
  keep,
  type Kept,
  lengthOf,
  minute,
  place,
  remember,
  shownOf,
  toSpan,
} from './kept.ts';
import { createLog } from './once.ts';
import { type ByLink, createProposals, refusedLink } from './proposals.ts';
import type { Rules } from './rules.ts';
import type { Season } from './seasons.ts';

export interface Stores extends HouseStores {
  slots: Pick<SlotStore, 'read'> & {
    [Name in 'addBy' | 'delete' | 'deleteMany']: (
      one: Parameters<SlotStore[Name]>[0],
      other: Parameters<SlotStore[Name]>[1],
      write?: Write,
    ) => ReturnType<SlotStore[Name]>;
  };
  appointments: AppointmentStore;
  bookings: BookingStore;
  desk: Omit<AppointmentDesk, 'listTaken' | 'listProposed' | 'listUnsettled' | 'listHeld'> &
    ActStore;
  links: ReturnType<typeof linkMoveStore> &
    ReturnType<typeof linkProposalStore> &
    ReturnType<typeof linkAnswerStore> &
    ReturnType<typeof linkMoneyStore> &
    ReturnType<typeof linkViewStore> &
    ReturnType<typeof linkTimesStore>;
  erasure: OnWrite<Omit<ErasureStore, 'findPerson' | 'showChosen' | 'eraseChosen' | 'eraseRecord'>>;
  expiry: ExpiryStore;
  audit: Pick<ReturnType<typeof auditStore>, 'list'>;
}

/** These acts by callers who are admitted at once. */
type OnWrite<T> = {
  [Name in keyof T]: T[Name] extends (...given: [...infer Asked, written?: infer _]) => infer Done
    ? (...given: [...Asked, write?: Write]) => Done
    : never;
};

type Answer<M extends (...given: never[]) => unknown> = Awaited<ReturnType<M>>;

export function createModel(season: Season, { ruleOf }: Pick<Rules, 'ruleOf'>) {
  const calendar = calendarOf(season);
  let slots: NewSlot[] = [];
  let kept: Kept[] = [];
  const known = new Map<string, IdempotencyRecord>();
  const log = createLog();
  const find = (id: string) => kept.find(({ appointment }) => appointment.id === id);

  const taken = () =>
    kept
      .filter(({ appointment, isLate }) => isActive(appointment.status) && !isLate)
      .toSorted(byTheirStart);
  const textOf = ({ startsAt, endsAt, before, after, consultant }: Span) =>
    [startsAt, endsAt, before, after, consultant].join(' ');
  /** Spans that nobody else can have: those taken, then those held for clients; each ascending. */
  const unfree = (except?: Kept) => {
    const others = kept.filter((each) => each !== except);
    const held = others
      .flatMap(({ appointment: { id }, proposal }) =>
        (proposal?.times ?? []).map(({ span }) => ({ id, span, service: undefined })),
      )
      .toSorted(byTime(({ id, span }) => [span.startsAt, `${id} ${textOf(span)}`]));
    const theirs = taken()
      .filter((each) => each !== except)
      .map(({ appointment: { id, service }, span }) => ({ id, span, service }));
    return [...theirs, ...held];
  };
  const inTheWayOf = (span: Span, except?: Kept) =>
    unfree(except).filter((other) => isInTheWay(span, other.span));
  const isOffered = ({ consultant, startsAt }: { consultant: string; startsAt: Date | number }) =>
    slots.some((slot) => slot.consultant === consultant && +slot.startsAt === +startsAt);
  const house = createHouse({
    ...{ calendar, log, hasSlot: isOffered },
    isNamed: (consultant) => kept.some((each) => isEverOf(each, consultant)),
    dropSlots: (consultant) => (slots = slots.filter((slot) => slot.consultant !== consultant)),
  });
  const { staleBut } = house;

  /**
   * Whether the limit of that day or week is reached, without counting the appointment that is to be moved.
   */
  const isFull = ({ startsAt, consultant }: Span, service: Service, except?: Kept) => {
    const { mostPerDay = Infinity, mostPerWeek = Infinity } = ruleOf(service);
    const alike = taken()
      .filter((each) => each !== except && each.span.consultant === consultant)
      .filter(({ appointment }) => appointment.service === service)
      .map(({ span }) => span.startsAt);
    const count = (unit: 'day' | 'week') =>
      alike.filter((at) => calendar.isSame(unit, at, startsAt)).length;
    return count('day') >= mostPerDay || count('week') >= mostPerWeek;
  };
  /** Whether a visitor can book that time. */
  const isToBeHad = (span: Span, service: Service, except?: Kept) =>
    house.offers(span, ruleOf(service).startEvery) &&
    inTheWayOf(span, except).length === 0 &&
    !isFull(span, service, except);
  /** The consultant with the fewest appointments that week; the first of several. */
  const fairest = (eligible: readonly string[], startsAt: number) => {
    const countOf = (consultant: string) =>
      kept.filter(
        ({ appointment: { status }, span }) =>
          span.consultant === consultant &&
          (isActive(status) || status === 'completed') &&
          calendar.isSame('week', span.startsAt, startsAt),
      ).length;
    const fewest = Math.min(...eligible.map(countOf));
    return eligible.find((consultant) => countOf(consultant) === fewest);
  };

  const { desk, forget } = createDesk({
    ...{ log, house, find, inTheWayOf, fairest },
    all: () => kept,
    add: (entry) => kept.push(entry),
  });

  const added = log.once<Answer<SlotStore['addBy']>>();
  const add = (given: readonly NewSlot[]) => {
    const existing = given.filter(isOffered).length;
    const fresh = given.filter((slot) => !isOffered(slot) && !house.isClosedAt(slot));
    slots.push(...fresh);
    const created = fresh.length;
    const answer = { created, existing };
    return created > 0
      ? { answer, changed: { count: created } }
      : // A call about nothing is not remembered.
        { answer, ...(given.length > 0 && { isKept: true as const }) };
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
    forget(ids);
    log.anonymise(ids);
    return { appointments: ids.length, messages: 0, inquiries: 0, payments: 0 };
  };

  const deleted = log.once<Answer<SlotStore['delete']>>();
  const deletedMany = log.once<Answer<SlotStore['deleteMany']>>();
  const lapsed = log.once<number>();
  const erasedRecord = log.once<Answer<ErasureStore['eraseAppointment']>>();
  const erased = log.once<Answer<ErasureStore['erasePerson']>>();

  const slotsIn = ({ from, to }: { from: Date; to: Date }) =>
    slots
      .filter(({ startsAt }) => startsAt >= from && startsAt < to)
      .toSorted(byStart)
      .map(({ id, startsAt, consultant }) => ({ id, startsAt: +startsAt, consultant }));
  const inTheWay = (except?: Kept) => ({
    taken: unfree(except)
      .map(({ span, service }) => ({ ...span, service }))
      .toSorted((one, other) => one.startsAt - other.startsAt),
    busy: house.busy(),
    roster: house.roster(),
  });

  /** The appointment that a link leads to. */
  const findBehind = ({ id }: Pick<LinkSubject, 'id'>, now: Date): Kept | 'unknown' | 'over' => {
    const found = find(id);
    if (!found) return 'unknown';
    // What is proposed can be taken even so.
    return found.span.endsAt <= +now && !found.proposal ? 'over' : found;
  };
  /** The same by a visitor's link; one without an address is valid until the address is corrected. */
  const findLinked = ({ id, address }: LinkSubject, now: Date): Kept | 'unknown' | 'over' => {
    const found = findBehind({ id }, now);
    if (typeof found === 'string') return found;
    const { appointment, history } = found;
    const isCorrected = history.some(
      (event) => event.kind === 'edited' && event.fields?.includes('email'),
    );
    const isTheirs =
      address === undefined
        ? !isCorrected
        : appointment.email !== '' && address === emailDigest(appointment.email).slice(0, 8);
    return isTheirs ? found : 'unknown';
  };
  const byLink: ByLink = async (trace, judge) => {
    const entry = await trace.entry;
    const answered = await house.refusalOf(false, () => {
      const judged = judge();
      return 'answer' in judged ? judged : null;
    });
    const judged = answered ?? judge();
    if ('answer' in judged) return judged.answer;
    const { found, make } = judged;
    make();
    delete found.before;
    log.note(entry);
    return { ...shownOf(found), history: structuredClone(found.history) };
  };
  const proposals = createProposals({
    ...{ log, house, find, findBehind, findLinked, inTheWayOf, byLink },
    all: () => kept,
  });
  const movedTo = (span: Span, startsAt: number, consultant: string): Span => ({
    ...span,
    ...{ startsAt, endsAt: startsAt + lengthOf(span), consultant },
  });
  const canMove = (found: Kept, target: Span, now: Date) => {
    const { service } = found.appointment;
    const confirms = house.isAtOnce(target.consultant, ruleOf(service).atOnce === true);
    if (found.isUnasked && !confirms) return false;
    const isInTime = target.startsAt >= +now + ruleOf(service).notice * minute;
    const isOther = target.consultant !== found.span.consultant;
    if (isOther && !house.takesAbout(target.consultant, service)) return false;
    return isInTime && isToBeHad(target, service, found);
  };

  const stores: Stores = {
    ...house.stores,
    slots: {
      read: soon(({ from, to, limit }) => ({
        slots: slotsIn({ from, to }).slice(0, limit),
        ...inTheWay(),
      })),
      addBy: soon((seen, given, write) =>
        added.run(write, () => {
          const stale = staleBut(seen);
          return stale ? { answer: stale } : add(given);
        }),
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
    desk: { ...desk, ...proposals.desk },
    expiry: {
      ...proposals.expiry,
      expire: soon(({ now, due, limit }, entry) =>
        lapsed.run({ entry }, () => {
          // What was confirmed at once is put off until its beginning, and then left out.
          for (const each of kept.filter(({ isUnasked, lookAt }) => isUnasked && lookAt <= +due)) {
            each.lookAt = each.span.startsAt;
            each.isUnasked = each.lookAt > +due;
          }
          const found = kept
            .filter(({ appointment, lookAt }) => appointment.status === 'pending' && lookAt <= +due)
            .toSorted(byTime(({ appointment, lookAt }) => [lookAt, appointment.id]))
            .slice(0, limit);
          for (const each of found) {
            each.appointment = { ...each.appointment, status: 'expired' };
            const change = {
              kind: 'status',
              from: 'pending',
              to: 'expired',
              by: 'system',
            } as const;
            remember(each, { at: now.toISOString(), ...change });
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
      book: soon(({ record, candidates, roster, atOnce, now, fingerprint, idempotencyKey }) => {
        const before = idempotencyKey === undefined ? undefined : known.get(idempotencyKey);
        if (before) return { kind: 'known', known: before };
        const stale = staleBut(roster);
        if (stale) return { kind: 'stale', ...stale };
        const events: AppointmentEvent[] = [{ at: record.createdAt, kind: 'requested' }];
        const { span } = keep({ ...record, consultant: '' }, 'pending', []);
        const names = candidates.map((each) => each.consultant);
        const eligible = names.filter((consultant) =>
          isToBeHad({ ...span, consultant }, record.service),
        );
        const consultant = fairest(eligible, span.startsAt);
        if (consultant === undefined) return { kind: 'slot_unavailable' };
        const isChosen = 'consultant' in record && record.consultant !== undefined;
        const status = atOnce[consultant] ? 'confirmed' : 'pending';
        const made = { ...record, consultant, isChosen };
        if (status === 'confirmed') {
          delete made.answerBy;
          const change = { kind: 'status', from: 'pending', to: status, by: 'system' } as const;
          events.push({ at: now.toISOString(), ...change });
        }
        kept.push({ ...keep(made, status, events), isUnasked: status === 'confirmed' });
        const { id, createdAt, endsAt, meeting } = record;
        const answer = { fingerprint, id, createdAt, endsAt, meeting, consultant };
        if (idempotencyKey !== undefined)
          known.set(idempotencyKey, { ...answer, ...(status === 'confirmed' && { status }) });
        return { kind: status, consultant };
      }),
      findBooking: soon((key) => known.get(key) ?? null),
    },
    links: {
      ...proposals.links,
      move: (asked, trace) =>
        byLink(trace, () => {
          const { id, link, now, to, startsAt, consultant, mostMoves } = asked;
          const found = findLinked({ id, address: link.address }, now);
          if (typeof found === 'string') return { answer: refusedLink(found) };
          const { appointment, span, history } = found;
          if (!isActive(appointment.status)) return { answer: 'illegal' };
          const taker = consultant ?? span.consultant;
          if (span.startsAt === +startsAt && taker === span.consultant)
            return { answer: shownOf(found) };
          const tooLate = { answer: refusal('too_late_to_change') };
          if (span.startsAt - +now < link.leadMs) return tooLate;
          const moves = history.filter(
            (event) => event.kind === 'moved' && event.by === 'visitor-link',
          );
          if (moves.length >= mostMoves) return tooLate;
          const target = movedTo(span, +startsAt, taker);
          if (!canMove(found, target, now)) {
            const isKnown =
              consultant === undefined ||
              house.roster().consultants.some((each) => each.id === consultant);
            return {
              answer: isKnown
                ? refusal('slot_unavailable')
                : invalidField('consultant', 'unknown_consultant'),
            };
          }
          return {
            found,
            make: () => {
              const event = place(found, target, to);
              found.lookAt = Math.min(Date.parse(appointment.createdAt) + lookMs, target.startsAt);
              remember(found, { at: now.toISOString(), ...event, by: 'visitor-link' });
            },
          };
        }),
      show: soon((link, now) => {
        const found = findLinked(link, now);
        if (typeof found === 'string') return found;
        const isMeant = found.history.some(({ confirmed }) => confirmed !== undefined);
        const asked = { paid: 0, open: 0, overdue: 0, coming: 0 };
        const cents = { ...asked, back: 0, returning: 0, kept: 0 };
        return { appointment: found.appointment, cents, isMeant, isRetiringMeant: false };
      }),
      readDiary: soon(({ id, address }, { from, to, now, leadMs }) => {
        const found = findLinked({ id, address }, now);
        if (typeof found === 'string') return found;
        const { appointment, span } = found;
        if (!isActive(appointment.status)) return 'illegal';
        if (span.startsAt - +now < leadMs) return 'late';
        const rule = {
          minutes: lengthOf(span) / minute,
          bufferBefore: span.before / minute,
          bufferAfter: span.after / minute,
        };
        const { isChosen, isUnasked } = found;
        return {
          appointment,
          isChosen,
          isUnasked,
          rule,
          diary: { slots: slotsIn({ from, to }), ...inTheWay(found) },
        };
      }),
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
    isActive: house.isActive,
    takersOf: house.takersOf,
    /** The id of the consultant's slot at that time. */
    slotAt: (consultant: string, startsAt: number) =>
      slots.find((slot) => slot.consultant === consultant && +slot.startsAt === startsAt)?.id,
    /** Whether a booking of that time would succeed now. */
    canBook(
      startsAt: number,
      {
        service,
        consultant,
        now,
      }: { service: Service; consultant?: string | undefined; now: Date },
    ): boolean {
      const rule = ruleOf(service);
      if (startsAt <= +now || startsAt < +now + rule.notice * minute) return false;
      return house
        .takersOf(service)
        .filter((id) => consultant === undefined || id === consultant)
        .some((id) => isToBeHad(toSpan(startsAt, rule, id), service));
    },
    isChosen: (id: string) => find(id)?.isChosen === true,
    /** To whom the client of that appointment could move it then with the link, the present one first. */
    takersFor(id: string, startsAt: number, now: Date): string[] {
      const found = find(id);
      if (!found || startsAt <= +now) return [];
      const { span } = found;
      const others = house.takersOf(found.appointment.service);
      const able = [...new Set([span.consultant, ...others])].filter((each) =>
        canMove(found, movedTo(span, startsAt, each), now),
      );
      // The present hour only once its consultant cannot keep it.
      return startsAt === span.startsAt && able.includes(span.consultant) ? [] : able;
    },
  };
}
