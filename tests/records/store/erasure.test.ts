import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { digest } from '#platform/rules/digest.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { contactMessageStore, inquiryStore } from '#features/inbox/acts/receive.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { dump } from '#tests/support/dump.ts';
import { contactMessage, inquiry } from '#tests/support/messages.ts';
import { describeStore, openTestDatabase, type StoreSetup } from '#tests/support/store.ts';
import {
  day,
  idOf,
  now,
  placement,
  startOf,
  enterAtDesk,
} from '#tests/appointments/store/appointment.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { house } from '#tests/support/house.ts';
import { scale } from '#tests/support/work.ts';

const later = new Date('2042-06-01T08:00:00Z');
const long = new Date('2041-01-01T00:00:00Z');
const recordId = (number: number) => String(number).padStart(22, '0');
const prefix = prefixOf('local');
const person = 'Kanari@Example.com';
const canaries = ['Kanari', 'kanari@example.com', 'canary-message', digest('kanari@example.com')];

/** Counts the commands of a script, in the script itself. */
const countingHost = (redis: ScriptHost): ScriptHost => ({
  eval: (script, names, args) =>
    redis.eval(
      `local real = redis
       local redis = { error_reply = real.error_reply, sha1hex = real.sha1hex, call = function(...)
         real.call('INCR', 'commands')
         return real.call(...)
       end }
       ${script}`,
      names,
      args,
    ),
});

/** Without a timeout, which other tests cover. */
const patientHost = (inspect: StoreSetup['inspect']): ScriptHost => ({
  eval: (script, names, args) => inspect('EVAL', script, String(names.length), ...names, ...args),
});

describeStore('erasing', (setup) => {
  const storedKeys = async () => [await setup().inspect('KEYS', 'v2:*')].flat().map(String);
  const writeOf = (number: number, subject?: string) => ({
    entry: auditEntry(
      'appointment_entered',
      { now, randomId: () => `entry${recordId(number)}`, actor: 'system' },
      subject,
    ),
    once: { kind: 'entering', key: recordId(number), fingerprint: 'fingerprint' },
  });

  async function settle(count: number) {
    for (let number = 0; number < count; number += 1) {
      const time = `${String(8 + number).padStart(2, '0')}:00`;
      await enterAtDesk(setup().db, placement({ number, time }));
      const message = { ...contactMessage, locale: 'de' as const, createdAt: now.toISOString() };
      await contactMessageStore(setup().db, house.reach, scale).add(
        { ...message, id: recordId(200 + number) },
        now,
      );
    }
  }

  async function commandsToErase(count: number): Promise<unknown> {
    await setup().inspect('FLUSHALL');
    await settle(count);
    const db = openTestDatabase(countingHost(setup().redis));
    const erased = await erasureStore(db).eraseOld(
      { appointments: later, messages: later, payments: long, slots: long },
      50,
    );
    expect(erased).toEqual({ appointments: count, messages: count, inquiries: 0, payments: 0 });
    const commands = await setup().inspect('GET', 'commands');
    // A digest of each message that was sent without work is kept for a day.
    const left = (await storedKeys()).filter((key) => !key.startsWith(`${prefix}work:`));
    expect(left.toSorted()).toEqual([`${prefix}appointments:erased`, `${prefix}changes`]);
    return commands;
  }

  it('takes as many commands for many records as for a few, and leaves a count', async () => {
    expect(await commandsToErase(12)).toBe(await commandsToErase(3));
  });

  it('an appointment frees its time, and only its former slot is offered again', async () => {
    const { db } = setup();
    const offer = (number: number, time: string) => ({
      id: recordId(number),
      date: day,
      startsAt: startOf({ time }),
      consultant: 'firm',
    });
    await slotStore(db).add([offer(1, '10:30')]);
    await enterAtDesk(db, placement({ number: 1, time: '10:00' }));
    expect(await erasureStore(db).eraseRecord({ kind: 'appointment', id: idOf(1) })).toBe(true);
    expect(await erasureStore(db).eraseRecord({ kind: 'appointment', id: idOf(1) })).toBe(false);
    expect(await appointmentDesk(db).listTaken(long)).toEqual([]);
    expect(await enterAtDesk(db, placement({ number: 2, time: '10:15' }))).toMatchObject({
      id: idOf(2),
    });
  });

  it('erases the oldest first, up to the limit of each kind, and past slots', async () => {
    const { db } = setup();
    await settle(5);
    const offer = { id: recordId(1), date: day, startsAt: startOf({ time: '10:00' }) };
    await slotStore(db).add([{ ...offer, consultant: 'firm' }]);
    const kept = {
      appointments: startOf({ time: '11:00' }),
      messages: long,
      payments: long,
      slots: later,
    };
    const erase = () => erasureStore(db).eraseOld(kept, 2);
    expect(await erase()).toEqual({ appointments: 2, messages: 0, inquiries: 0, payments: 0 });
    const left = await appointmentDesk(db).listTaken(long);
    expect(left.map(({ id }) => id)).toEqual([2, 3, 4].map(idOf));
    expect(await storedKeys()).not.toContain(prefix + keys.slots);
    expect(await erase()).toMatchObject({ appointments: 1 });
    expect(await erase()).toMatchObject({ appointments: 0 });
  });

  it('8,000 records of a person leaves no trace of them, and keeps all others', async () => {
    const { db, inspect } = setup();
    const [many, half] = [4000, 2000];
    const changes = { clientName: 'Kanari', message: 'canary-message' };
    const appointment = placement({ number: 1, time: '10:00', email: person, changes });
    await enterAtDesk(db, appointment, writeOf(1, idOf(1)));
    const written = { createdAt: now.toISOString(), email: person, message: 'canary-message' };
    const message = { ...contactMessage, ...written, locale: 'de' as const, id: recordId(2) };
    await contactMessageStore(db, house.reach, scale).add(message, now, {
      asked: { key: 'canary', fingerprint: '' },
    });
    const asked = z.parse(inquirySchema, { ...inquiry, ...written, id: recordId(3) });
    await inquiryStore(db, house.reach, scale).add(asked, now);
    const multiplied = [multiply(inspect, idOf(1), many), multiply(inspect, recordId(2), half)];
    await Promise.all([...multiplied, multiply(inspect, recordId(3), half)]);

    await enterAtDesk(db, placement({ number: 9, time: '12:00' }), writeOf(9, idOf(9)));
    const patient = openTestDatabase(patientHost(inspect));
    const found = await erasureStore(patient).findPerson(person);
    const { appointments, messages, inquiries } = found;
    expect([appointments, messages, inquiries].map(({ length }) => length)).toEqual([
      many,
      half,
      half,
    ]);
    expect(await erasureStore(patient).erasePerson(person)).toEqual({
      appointments: many,
      messages: half,
      inquiries: half,
      payments: 0,
    });

    const text = await dump({ call: (command) => inspect(...command) });
    for (const trace of [...canaries, idOf(1), recordId(2), recordId(3), '-copy-'])
      expect(text).not.toContain(trace);
    const others = z.parse(z.array(z.string()), await inspect('HKEYS', prefix + keys.appointments));
    expect(others).toEqual([idOf(9)]);
    const log = (await auditStore(patient).list({ limit: 9999 })) ?? [];
    expect(log.flatMap(({ subject }) => subject ?? [])).toEqual([idOf(9)]);
    expect(await appointmentDesk(patient).listTaken(long)).toHaveLength(1);
    expect(await erasureStore(patient).findPerson(person)).toEqual({
      appointments: [],
      messages: [],
      inquiries: [],
      payments: [],
    });
  });
});
