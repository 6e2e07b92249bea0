/** Records that change between the load and the commit of the act that erases them. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { erasureStore } from '#registry/erasure.ts';
import { followings } from '#registry/followings.ts';
import { keys } from '#registry/keys.ts';
import { enterAtDesk, idOf, judge, now, placement } from '#tests/appointments/store/appointment.ts';
import { dump } from '#tests/support/dump.ts';
import { stored } from '#tests/support/keys.ts';
import { paymentOf } from '#tests/support/payment-news.ts';
import { describeStore, openTestDatabase } from '#tests/support/store.ts';

const countSchema = z.object({ count: z.number() });
const id = idOf(1);
const email = 'kanari@example.com';
const corrected = 'karla.kanari@example.com';
const later = new Date(now.getTime() + 60_000);
const entry = auditEntry('appointment_erased', {
  ...{ now, actor: 'system' as const },
  randomId: () => 'entry'.padEnd(22, '_'),
});

describeStore('erasing an appointment that changes meanwhile', (setup) => {
  const acts = () => appointmentActs(setup().db, followings);
  const changes: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
    'its address is corrected': () =>
      acts().edit({
        change: { id, now: later, fields: [['email', corrected]], email: corrected },
        trace: undefined,
      }),
    'it is cancelled': () =>
      acts().changeStatus({
        change: { id, to: 'cancelled', now: later, judge, deliveries: [] },
        trace: undefined,
      }),
    'it is paid for': (db) =>
      paymentStore(db).put(
        paymentOf({ version: 0, appointment: id, email, clientName: 'Karla Kanari' }),
        { now: later },
      ),
  };

  /** The store, in which this happens once after the first script. */
  function whileReading(change: () => Promise<unknown>): Database {
    let scripts = 0;
    const host: ScriptHost = {
      async eval(script, names, args) {
        scripts += 1;
        if (scripts === 2) await change();
        return setup().redis.eval(script, names, args);
      },
    };
    return openTestDatabase(host);
  }

  it.each(Object.entries(changes))('%s: nothing of it is left', async (_what, change) => {
    const { db, inspect } = setup();
    const named = { clientName: 'Karla Kanari' };
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email, changes: named }));
    let isChanged = false;
    const during = whileReading(async () => {
      await change(db);
      isChanged = true;
    });
    expect(await erasureStore(during).eraseRecord({ kind: 'appointment', id }, { entry })).toBe(
      true,
    );
    expect(isChanged).toBe(true);
    const text = await dump({ call: (command) => inspect(...command) });
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/kanari/i);
  });

  it('what comes of an address while that is erased goes as well', async () => {
    const { db, inspect } = setup();
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email }));
    const during = whileReading(() =>
      enterAtDesk(db, placement({ number: 2, time: '14:00', email })),
    );
    const counts = await erasureStore(during).erasePerson(email, { entry });
    expect(counts.appointments).toBe(2);
    const text = await dump({ call: (command) => inspect(...command) });
    for (const number of [1, 2]) expect(text).not.toContain(idOf(number));
    const entries = z.parse(
      z.array(z.string()),
      await inspect('HVALS', stored(keys.audit.records)),
    );
    expect(entries.map((each) => z.parse(jsonOf(countSchema), each).count)).toEqual([2]);
  });

  it('one with another version by then is kept and shown', async () => {
    const { db } = setup();
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email }));
    const during = whileReading(() =>
      acts().changeStatus({
        change: { id, to: 'cancelled', now: later, judge, deliveries: [] },
        trace: undefined,
      }),
    );
    const erased = await erasureStore(during).eraseAppointment({ id, version: 1 }, { entry });
    expect(erased).toMatchObject({ outdated: { id, status: 'cancelled' } });
  });
});
