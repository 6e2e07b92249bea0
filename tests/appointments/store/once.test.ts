/** Acts of the desk repeated under the same idempotency key are carried out once. */
import { describe, expect, it } from 'vitest';
import { auditActions } from '#features/audit/contract/audit.ts';
import { dayMs } from '#platform/time/units.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { withEdit, withoutConsultant } from '#features/consultants/rules/consultants.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { IdempotencyKeyReusedError, type Write } from '#features/audit/store/write.ts';
import { feedActs } from '#features/calendars/acts/feeds.ts';
import { consultantActs } from '#features/consultants/acts/consultants.ts';
import { contactMessageStore } from '#features/inbox/acts/receive.ts';
import { type Database, prefixOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { scheduleActs } from '#features/hours/acts/schedules.ts';
import { withWeeklyHours } from '#features/hours/rules/schedule-change.ts';
import { departures } from '#registry/departures.ts';
import { outsideActs } from '#features/calendars/acts/outside-calendars.ts';
import { secondFactorActs } from '#features/access/acts/second-factor.ts';
import { enableFactor } from '#tests/support/second-factor.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';
import { doingOf, traceOf } from '#tests/support/trace.ts';
import { dump } from '#tests/support/dump.ts';
import { contactMessage, testimonial } from '#tests/support/messages.ts';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { followings } from '#registry/followings.ts';
import { describeStore } from '#tests/support/store.ts';
import { day, hourRule, idOf, now, placement, startOf, judge, enterAtDesk } from './appointment.ts';
import { employ } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { scale } from '#tests/support/work.ts';

const recordId = (number: number) => `record-${String(number).padStart(16, '0')}`;
const kept = (number: number) => ({ id: recordId(number), createdAt: now.toISOString() });
const canaries = ['Kanari', 'canary@example.com', 'canary-message', 'canary-note', 'canary-key'];
const [clientName = '', email = '', message = '', note = ''] = canaries;

const slot = (number: number, time: string) => ({
  id: recordId(number),
  startsAt: startOf({ time }),
  consultant: 'firm',
});
const enter = (db: Database, number: number, time: string, write?: Write) =>
  enterAtDesk(db, placement({ number, time, email, changes: { clientName, message } }), write);
const change = (db: Database, write?: Write) =>
  appointmentActs(db, followings).changeStatus({
    change: { id: idOf(1), to: 'cancelled', now, note, deliveries: [], judge },
    trace: write && traceOf(write),
  });
const move = (db: Database, time: string, write?: Write) =>
  appointmentActs(db, followings).move({
    move: {
      ...{ id: idOf(1), to: { date: day, time }, startsAt: startOf({ time }), now, note },
      ...{ deliveries: [], handOver: [], judge, confirm: [] },
    },
    trace: write && traceOf(write),
  });
const changeHours = (db: Database, consultant: string, write: Write) =>
  scheduleActs(db).change({ consultant }, withWeeklyHours({ rules: [], holidays: [] }), {
    ...{ now, timeZone: 'Europe/Zurich', findHolidays: () => [], trace: traceOf(write) },
  });
const people = (db: Database) => consultantActs(db, departures);
const feed = { secret: 'secret', contactData: false };
const byDesk = (write: Write) => ({ now, trace: traceOf(write) });
const addTestimonial = (db: Database, number: number, write?: Write) =>
  testimonialActs(db).add(
    { ...testimonial, locale: 'de', id: recordId(number), hidden: false },
    { now, trace: traceOf(write) },
  );
const outside = (number: number) => ({
  ...{ id: recordId(number), consultant: 'firm', address: `https://${note}.example.com/` },
  ...{ allDay: false, createdAt: now.toISOString(), version: 1, events: 0 },
});
const addMessage = (db: Database) =>
  contactMessageStore(db, house.reach, scale).add(
    { ...contactMessage, email, locale: 'de', ...kept(1) },
    now,
  );

interface Case {
  name: string;
  /** Creates the records that the call needs. */
  prepare?: (db: Database) => Promise<unknown>;
  /** The call, with new ids at every attempt, as in the endpoints. */
  call: (db: Database, write: Write, attempt: number) => Promise<unknown>;
  /** A call that changes nothing, after the same preparation; absent where every call changes something. */
  refused?: (db: Database, write: Write) => Promise<unknown>;
}

const cases: Case[] = [
  {
    name: 'adding slots',
    call: (db, write, attempt) => slotStore(db).add([slot(attempt, '10:00')], doingOf(write)),
    refused: (db, write) => slotStore(db).add([], doingOf(write)),
  },
  {
    name: 'adding slots by a version of the roster',
    call: (db, write, attempt) =>
      slotStore(db).addBy('0', [slot(attempt, '10:00')], doingOf(write)),
    refused: (db, write) => slotStore(db).addBy('9', [slot(1, '10:00')], doingOf(write)),
  },
  {
    name: 'deleting a slot',
    prepare: (db) => slotStore(db).add([slot(1, '10:00')]),
    call: (db, write) => slotStore(db).delete(recordId(1), hourRule, doingOf(write)),
    refused: (db, write) => slotStore(db).delete(recordId(9), hourRule, doingOf(write)),
  },
  {
    name: 'deleting slots',
    prepare: (db) => slotStore(db).add([slot(1, '10:00'), slot(2, '12:00')]),
    call: (db, write) =>
      slotStore(db).deleteMany([recordId(1), recordId(9)], hourRule, doingOf(write)),
    refused: (db, write) => slotStore(db).deleteMany([recordId(9)], hourRule, doingOf(write)),
  },
  {
    name: 'changing hours',
    call: (db, write) => changeHours(db, 'firm', write),
    refused: (db, write) => changeHours(db, 'ben', write),
  },
  {
    name: 'changing a consultant',
    call: (db, write) =>
      people(db).change(withEdit({ id: 'firm' }, { name: 'Ada' }), byDesk(write)),
    refused: (db, write) => people(db).change(withEdit({ id: 'ben' }, {}), byDesk(write)),
  },
  {
    name: 'deleting a consultant',
    prepare: (db) => employ(db, 'ada', 'ben'),
    call: (db, write) => people(db).delete('ben', withoutConsultant({ id: 'ben' }), byDesk(write)),
    refused: (db, write) =>
      people(db).delete('cleo', withoutConsultant({ id: 'cleo' }), byDesk(write)),
  },
  {
    name: 'entering an appointment',
    call: (db, write, attempt) => enter(db, attempt, '10:00', write),
    async refused(db, write) {
      await enter(db, 1, '10:30');
      return enter(db, 2, '10:00', write);
    },
  },
  {
    name: 'moving an appointment',
    prepare: (db) => enter(db, 1, '10:00'),
    call: (db, write) => move(db, '10:15', write),
  },
  {
    name: 'moving an appointment onto an occupied time',
    async prepare(db) {
      await enter(db, 1, '10:00');
      await enter(db, 2, '12:00');
    },
    call: (db, write) => move(db, '11:00', write),
    refused: (db, write) => move(db, '11:15', write),
  },
  {
    name: 'changing a status',
    prepare: (db) => enter(db, 1, '10:00'),
    call: (db, write) => change(db, write),
    async refused(db, write) {
      await change(db);
      return change(db, write);
    },
  },
  {
    name: 'erasing an appointment',
    prepare: (db) => enter(db, 1, '10:00'),
    call: (db, write) => erasureStore(db).eraseRecord({ kind: 'appointment', id: idOf(1) }, write),
    refused: (db, write) => erasureStore(db).eraseRecord({ kind: 'message', id: idOf(1) }, write),
  },
  {
    name: 'erasing a person',
    async prepare(db) {
      await enter(db, 1, '10:00');
      await addMessage(db);
    },
    call: (db, write) => erasureStore(db).erasePerson(email.toUpperCase(), write),
  },
  {
    name: 'adding a testimonial',
    call: (db, write, attempt) => addTestimonial(db, attempt, write),
  },
  {
    name: 'changing a testimonial',
    prepare: (db) => addTestimonial(db, 1),
    call: (db, write) =>
      testimonialActs(db).change(recordId(1), { hidden: true }, { now, trace: traceOf(write) }),
    refused: (db, write) =>
      testimonialActs(db).change(recordId(9), { hidden: true }, { now, trace: traceOf(write) }),
  },
  {
    name: 'deleting a testimonial',
    prepare: (db) => addTestimonial(db, 1),
    call: (db, write) => testimonialActs(db).delete(recordId(1), { now, trace: traceOf(write) }),
    refused: (db, write) => testimonialActs(db).delete(recordId(9), { now, trace: traceOf(write) }),
  },
  {
    name: 'ordering testimonials',
    prepare: (db) => addTestimonial(db, 1),
    call: (db, write) => testimonialActs(db).order([recordId(1)], { now, trace: traceOf(write) }),
  },
  {
    name: 'adding an outside calendar',
    call: (db, write, attempt) => outsideActs(db).add(outside(attempt), [], byDesk(write)),
  },
  {
    name: 'changing an outside calendar',
    prepare: (db) => outsideActs(db).add(outside(1), [], { now, trace: undefined }),
    call: (db, write) => outsideActs(db).change({ id: recordId(1), allDay: true }, byDesk(write)),
    refused: (db, write) => outsideActs(db).change({ id: recordId(9) }, byDesk(write)),
  },
  {
    name: 'removing an outside calendar',
    prepare: (db) => outsideActs(db).add(outside(1), [], { now, trace: undefined }),
    call: (db, write) => outsideActs(db).remove(recordId(1), byDesk(write)),
    refused: (db, write) => outsideActs(db).remove(recordId(9), byDesk(write)),
  },
  {
    name: 'revoking the calendar feed',
    prepare: (db) => feedActs(db).create(feed, { now, trace: undefined }),
    call: (db, write) => feedActs(db).revoke(byDesk(write)),
    async refused(db, write) {
      await feedActs(db).revoke({ now, trace: undefined });
      return feedActs(db).revoke(byDesk(write));
    },
  },
  {
    name: 'revoking the calendar feed of a consultant',
    async prepare(db) {
      await employ(db, 'bea');
      await feedActs(db).consultant.create('bea', feed, { now, trace: undefined });
    },
    call: (db, write) => feedActs(db).consultant.revoke('bea', byDesk(write)),
    refused: (db, write) => feedActs(db).consultant.revoke('cleo', byDesk(write)),
  },
  {
    name: 'disabling the second factor',
    async prepare(db) {
      await enableFactor(db, 'secret', now);
    },
    call: (db, write) => secondFactorActs(db).drop(byDesk(write)),
    async refused(db, write) {
      await secondFactorActs(db).drop({ now, trace: undefined });
      return secondFactorActs(db).drop(byDesk(write));
    },
  },
];

describeStore('under an idempotency key', (setup) => {
  let lastEntry = 0;
  const writeOf = (once: Partial<NonNullable<Write['once']>> = {}): Write => ({
    entry: auditEntry(auditActions[0], {
      now,
      randomId: () => `entry-${String((lastEntry += 1)).padStart(16, '0')}`,
      actor: 'admin#tests_00',
    }),
    once: { kind: 'a kind', key: 'canary-key', fingerprint: 'fingerprint', ...once },
  });
  const storedText = () => dump({ call: (command) => setup().inspect(...command) });
  const log = async () => (await auditStore(setup().db).list({ limit: 99 })) ?? [];
  const idempotencyKeys = async () =>
    [await setup().inspect('KEYS', `${prefixOf('local')}idempotency:*`)].flat().map(String);

  describe.each(cases)('$name', ({ prepare, call }) => {
    it('is carried out once and answered the same', async () => {
      const { db } = setup();
      await prepare?.(db);
      const write = writeOf();
      const first = await call(db, write, 1);
      const after = await storedText();
      const again = await call(db, writeOf(), 2);
      // A roster change is answered as `known`, so that its caller reads the present roster.
      expect(again).toEqual(first);
      expect(await storedText()).toBe(after);
      expect(await log()).toMatchObject([{ id: write.entry.id, actor: 'admin#tests_00' }]);
    });

    it('is refused with another payload, and changes nothing', async () => {
      const { db } = setup();
      await prepare?.(db);
      await call(db, writeOf(), 1);
      const after = await storedText();
      const other = writeOf({ fingerprint: 'other' });
      await expect(call(db, other, 2)).rejects.toThrow(IdempotencyKeyReusedError);
      expect(await storedText()).toBe(after);
    });

    it('stores no personal data with the key, for a day', async () => {
      const { db } = setup();
      await prepare?.(db);
      await call(db, writeOf(), 1);
      const [key = '', ...more] = await idempotencyKeys();
      expect(more).toEqual([]);
      const value = String(await setup().inspect('GET', key));
      for (const canary of canaries) expect(key + value).not.toContain(canary);
      expect(await setup().inspect('PEXPIRETIME', key)).toBe(now.getTime() + dayMs);
    });
  });

  it.each(cases.flatMap(({ name, refused }) => (refused ? [{ name, refused }] : [])))(
    '$name stores no key where it changed nothing',
    async ({ refused, name }) => {
      const { db } = setup();
      const { prepare } = cases.find((each) => each.name === name) ?? {};
      await prepare?.(db);
      await refused(db, writeOf());
      expect(await idempotencyKeys()).toEqual([]);
      expect(await log()).toEqual([]);
    },
  );

  it('a call that changes nothing stores its key but no audit entry', async () => {
    const { db } = setup();
    await enter(db, 1, '10:00');
    await move(db, '10:00', writeOf());
    expect(await idempotencyKeys()).toHaveLength(1);
    expect(await log()).toEqual([]);
    await expect(move(db, '10:15', writeOf({ fingerprint: 'other' }))).rejects.toThrow(
      IdempotencyKeyReusedError,
    );
  });

  it('each kind of call has keys of its own', async () => {
    const { db } = setup();
    await slotStore(db).add([slot(1, '10:00')], doingOf(writeOf({ kind: 'adding' })));
    const deleted = await slotStore(db).delete(
      recordId(1),
      hourRule,
      doingOf(writeOf({ kind: 'deleting', fingerprint: 'other' })),
    );
    expect(deleted).toBe('deleted');
    expect(await idempotencyKeys()).toHaveLength(2);
  });

  it('a read is audited every time and stores no key', async () => {
    const { db } = setup();
    for (let times = 0; times < 2; times += 1) {
      await auditStore(db).add(writeOf());
      await erasureStore(db).findPerson(email, writeOf());
    }
    expect(await log()).toHaveLength(4);
    expect(await idempotencyKeys()).toEqual([]);
  });

  it('a repeated entry returns the present appointment', async () => {
    const { db } = setup();
    const first = await enter(db, 1, '10:00', writeOf());
    await change(db);
    expect(first).toMatchObject({ id: idOf(1), status: 'confirmed' });
    expect(await enter(db, 2, '10:00', writeOf())).toEqual(await appointmentStore(db).get(idOf(1)));
    expect(await appointmentStore(db).get(idOf(1))).toMatchObject({ status: 'cancelled' });
  });

  it('a refused call can be repeated and then succeeds', async () => {
    const { db } = setup();
    await enter(db, 1, '10:30');
    expect(await enter(db, 2, '10:00', writeOf())).toHaveProperty('conflicts');
    await change(db);
    expect(await enter(db, 2, '10:00', writeOf())).toMatchObject({ id: idOf(2) });
  });

  it('two simultaneous calls are carried out once', async () => {
    const { db } = setup();
    const both = await Promise.all([1, 2].map((n) => enter(db, n, '10:00', writeOf())));
    expect(both[0]).toEqual(both[1]);
    expect(await appointmentDesk(db).listTaken(now)).toHaveLength(1);
  });

  it('an erased entry leaves no trace', async () => {
    const { db } = setup();
    await enter(db, 1, '10:00', writeOf({ kind: 'entering' }));
    await move(db, '10:15', writeOf({ kind: 'moving' }));
    await change(db, writeOf({ kind: 'changing' }));
    await erasureStore(db).erasePerson(email);
    const text = await storedText();
    for (const trace of [...canaries, idOf(1)]) expect(text).not.toContain(trace);
  });
});
