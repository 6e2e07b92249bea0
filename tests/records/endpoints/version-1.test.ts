/** A store that version 1 wrote, behind the API of today: opened, booked on, read back. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { getAppointmentHistory } from '#features/appointments/contract/appointment-routes.ts';
import { slotSchema } from '#features/hours/contract/slot.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { journalFile, loadVersion1, readFacts } from '#tests/fixtures/version-1/load.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { keys } from '#platform/redis/keys.ts';
import { createApp } from '#tests/support/app.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost } from '#tests/support/store.ts';

const facts = await readFacts();
const { overlaps, cancelled, confirmed } = facts.named;
const soonAfter = new Date(Date.parse(facts.writtenAt) + 3_600_000);
const firm = { consultant: 'firm', meeting: 'office' };

/** The fixture's days are those of 2026, which real clocks leave behind: nothing expires by them. */
const timeless = (redis: ScriptHost): ScriptHost => ({
  eval: (script, keys, args) =>
    redis.eval(
      `local real = redis
       local redis = { error_reply = real.error_reply, sha1hex = real.sha1hex, call = function(command, ...)
         if command == 'PEXPIREAT' then return 1 end
         local arguments = { ... }
         if arguments[3] == 'PXAT' then arguments = { arguments[1], arguments[2] } end
         return real.call(command, unpack(arguments))
       end }
       ${script}`,
      keys,
      args,
    ),
});

async function openApp(engine: RedisEngine) {
  const app = await createApp({ redis: timeless(directHost(engine)), now: () => soonAfter });
  const headers = await app.signIn();
  const get = async <T extends z.ZodMiniType>(path: string, schema: T) => {
    const response = await app.call(path, { headers });
    return z.parse(schema, await response.json());
  };
  return { app, headers, get };
}

/** A folder's journal, and a Redis that holds the same. */
const stores = [
  {
    name: 'a folder',
    async open() {
      const file = join(await makeFolder(), 'redis.journal');
      await cp(journalFile, file);
      return createEmbeddedEngine({ journalFile: file });
    },
  },
  ...engines.map(({ name, open }) => ({
    name,
    async open() {
      const engine = await open();
      await loadVersion1(engine);
      return engine;
    },
  })),
];

describe.each(stores)('what version 1 left in $name', (store) => {
  it('is read back by the API of today, each appointment an hour long', async () => {
    const engine = await store.open();
    const { get } = await openApp(engine);
    const appointments = await get('/api/appointments', z.array(appointmentSchema));
    expect(appointments).toHaveLength(facts.appointments.length);
    for (const before of facts.appointments) {
      const after = appointments.find(({ id }) => id === before.id);
      expect(after).toMatchObject({ ...before, ...firm });
      const length = Date.parse(after?.endsAt ?? '') - Date.parse(after?.startsAt ?? '');
      expect(length).toBe(3_600_000);
      const { events } = await get(
        `/api/appointments/${before.id}/history`,
        getAppointmentHistory.response,
      );
      expect(events).toEqual(facts.histories[before.id]);
    }
    // By the API's own first call, and past version 2.
    expect(await engine.call(['GET', versionKeyOf('local')])).toBe(String(storeVersion));
    expect(await engine.call(['HKEYS', stored(keys.schedules)])).toEqual(['firm']);
    await engine.close();
  });

  it('keeps overlaps that were sold, and sells no more of them', async () => {
    const engine = await store.open();
    const { app, headers, get } = await openApp(engine);
    const all = await get('/api/appointments', z.array(appointmentSchema));
    const sold = all.filter(({ id }) => overlaps.includes(id));
    expect(sold).toHaveLength(4);
    const [first] = sold.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
    const { date = '' } = first ?? {};
    const entered = await app.call('/api/appointments/entered', {
      method: 'POST',
      headers,
      body: { date, time: '18:15', clientName: 'Ada', email: '', service: 'sonstige' },
    });
    expect((await refusalOf(entered)).code).toBe('time_taken');
    for (const { id } of sold) {
      await app.call(`/api/appointments/${id}?status=cancelled`, { method: 'PATCH', headers });
    }
    const range = `startDate=${date}&endDate=${date}`;
    const slots = await get(`/api/slots/all?${range}`, z.array(slotSchema));
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time);
    // What the desk had entered at a quarter to seven was never offered.
    expect(free).toEqual(expect.arrayContaining(['18:00', '18:15', '18:30']));
    expect(free).not.toContain('18:45');
    await engine.close();
  });

  it('answers a booking that is repeated under its key, and takes new ones', async () => {
    const engine = await store.open();
    const { app, headers, get } = await openApp(engine);
    const { key, payload } = facts.booking;
    const again = await app.call('/api/appointments', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: payload,
    });
    expect(again.status).toBe(201);
    const { id } = z.parse(appointmentSchema, await again.json());
    expect(facts.appointments.map((each) => each.id)).toContain(id);

    const offered = z.array(z.object({ date: z.string(), time: z.string() }));
    const [slot] = await get('/api/slots/available', offered);
    const body = { ...payload, ...slot };
    const booked = await app.call('/api/appointments', { method: 'POST', body });
    expect(booked.status).toBe(201);
    const refused = await app.call('/api/appointments', { method: 'POST', body });
    expect((await refusalOf(refused)).code).toBe('slot_unavailable');
    const done = await app.call(`/api/appointments/${confirmed}?status=cancelled`, {
      method: 'PATCH',
      headers,
    });
    expect(done.status).toBe(200);
    const stays = await app.call(`/api/appointments/${cancelled}?status=confirmed`, {
      method: 'PATCH',
      headers,
    });
    expect((await refusalOf(stays)).code).toBe('illegal_transition');
    await engine.close();
  });
});
