import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import {
  knownPersonSchema,
  personDataSchema,
  personFoundSchema,
} from '#features/records/contract/person.ts';
import { digest, emailDigest } from '#platform/rules/digest.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { contactMessage, inquiry, post } from '#tests/support/messages.ts';
import { stored } from '#tests/support/keys.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { dump } from '#tests/support/dump.ts';

const setup = useApp();
const ada = { email: 'Ada@Example.com', phone: '+41 44 111 22 33' };
const name = 'Ada Lovelace-Muster';
const bob = { email: 'bob@example.com' };

const idOf = async (response: Response) => {
  expect(response.status).toBe(201);
  return z.parse(receiptSchema, await response.json()).id;
};

/**
 * Ada books twice, one booking is confirmed, and she sends a message and an inquiry. Bob books and writes
 * too.
 */
async function settle() {
  const { app } = setup();
  await addSlots(app, '10:00', '11:00', '12:00');
  const headers = await app.signIn();
  const options = { headers: { 'Idempotency-Key': 'key-of-ada' } };
  const ids = [
    await idOf(await book(app, { ...ada, clientName: name, time: '10:00' }, options)),
    await idOf(
      await book(app, { ...ada, email: 'ada@example.COM', clientName: name, time: '11:00' }),
    ),
    await idOf(
      await post(app, '/api/contact', { ...contactMessage, email: ada.email, name }, options),
    ),
    await idOf(await post(app, '/api/inquiries', { ...inquiry, ...ada, name })),
  ];
  await app.call(`/api/appointments/${ids[1] ?? ''}?status=confirmed`, {
    method: 'PATCH',
    headers,
    body: { note: `Bis bald, ${name}` },
  });
  await app.call(`/api/contact/messages/${ids[2] ?? ''}?read=true`, { method: 'PATCH', headers });
  await book(app, { ...bob, time: '12:00' });
  await post(app, '/api/contact', { ...contactMessage, ...bob });
  const ask = (path: string, email: string) =>
    app.call(`/api/admin/person${path}`, { method: 'POST', headers, body: { email } });
  return { ids, ask, headers };
}

describe('a person’s data', () => {
  it('is found by e-mail address without regard to case, with its history', async () => {
    const { ids, ask } = await settle();
    const found = z.parse(personDataSchema, await (await ask('', 'ADA@example.com')).json());
    const [first, second, message, asked] = ids;
    expect(found.appointments.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(found.appointments.find(({ id }) => id === second)?.history).toMatchObject([
      { kind: 'requested' },
      { kind: 'status', to: 'confirmed', note: `Bis bald, ${name}` },
    ]);
    expect(found.messages).toMatchObject([{ id: message, name }]);
    expect(found.messages[0]?.readAt).toBeDefined();
    expect(found.inquiries).toMatchObject([{ id: asked, name }]);
  });

  it('is empty for an unknown address; an invalid address is refused', async () => {
    const { ask } = await settle();
    const nobody = { appointments: [], messages: [], inquiries: [], payments: [] };
    expect(await (await ask('', 'carla@example.com')).json()).toEqual(nobody);
    expect(await refusalOf(await ask('', ''))).toMatchObject({ code: 'validation_failed' });
    const none = { appointments: 0, messages: 0, inquiries: 0, payments: 0 };
    expect(await (await ask('/erase', 'carla@example.com')).json()).toEqual(none);
  });

  it('is erased completely, except for its count', async () => {
    const { ids, ask, headers } = await settle();
    const before = await dump(setup().engine);
    const traces = [...ids, name, ada.phone, 'ada@example', 'key-of-ada'];
    expect(traces.filter((trace) => before.toLowerCase().includes(trace.toLowerCase()))).toEqual(
      traces.slice(0, -1),
    );
    const response = await ask('/erase', 'ada@EXAMPLE.com');
    expect(await response.json()).toEqual({
      appointments: 2,
      messages: 1,
      inquiries: 1,
      payments: 0,
    });

    const after = await dump(setup().engine);
    expect(traces.filter((trace) => after.toLowerCase().includes(trace.toLowerCase()))).toEqual([]);
    expect(after).not.toContain(emailDigest(ada.email));
    expect(after).not.toContain(digest('key-of-ada'));
    expect(after).toContain(bob.email);

    const nobody = { appointments: [], messages: [], inquiries: [], payments: [] };
    expect(await (await ask('', ada.email)).json()).toEqual(nobody);
    const free = await setup().app.call('/api/slots/available');
    expect(await free.json()).toMatchObject([{ time: '10:00' }, { time: '11:00' }]);
    const trail = await setup().app.call('/api/admin/audit', { headers });
    expect(await trail.json()).toContainEqual(
      expect.objectContaining({ action: 'person_erased', count: 4 }),
    );
  });
});

describe('a person without an address', () => {
  const chosenOf = (found: z.output<typeof personFoundSchema>) => ({
    appointments: found.appointments.map(({ id }) => id),
    messages: found.messages.map(({ id }) => id),
    inquiries: found.inquiries.map(({ id }) => id),
    payments: found.payments.map(({ id }) => id),
  });
  async function enter() {
    const { ids, headers } = await settle();
    const send = (path: string, body: unknown, more = {}) =>
      setup().app.call(path, { method: 'POST', headers: { ...headers, ...more }, body });
    const enterAt = async (time: string, changes: object) => {
      const body = { date: day, time, email: '', service: 'sonstige', ...changes };
      return idOf(await send('/api/appointments/entered', body));
    };
    const greta = [
      await enterAt('15:00', { clientName: 'Greta Müller', phone: '+41 79 123 45 67' }),
      await enterAt('16:00', { clientName: 'Frau Müller', phone: '079 123 45 67' }),
    ];
    const other = await enterAt('17:00', { clientName: 'Greta Mueller', phone: '+41 44 1112233' });
    const search = async (q: string) =>
      z.parse(personFoundSchema, await (await send('/api/admin/person/search', { q })).json());
    return { ids, greta, other, search, send };
  }

  it('is found by name or phone number in appointments, messages and inquiries', async () => {
    const { ids, greta, other, search } = await enter();
    const byName = await search('mueller greta');
    expect(byName.appointments.map(({ id }) => id).toSorted()).toEqual(
      [other, greta[0]].toSorted(),
    );
    expect(byName).toMatchObject({ messages: [], inquiries: [], payments: [], hasMore: false });
    expect(byName.appointments[0]?.history).toMatchObject([{ kind: 'entered' }]);
    const byPhone = await search('0041 79 1234567');
    expect(byPhone.appointments.map(({ id }) => id).toSorted()).toEqual(greta.toSorted());
    const wrote = await search('lovelace');
    expect(wrote.messages.map(({ id }) => id)).toEqual([ids[2]]);
    expect(wrote.inquiries.map(({ id }) => id)).toEqual([ids[3]]);
    for (const q of ['nobody', '--', "'’"])
      expect(chosenOf(await search(q))).toEqual({
        appointments: [],
        messages: [],
        inquiries: [],
        payments: [],
      });
  });

  it('is offered while the desk types, with what is known, and never cached', async () => {
    const { send } = await enter();
    const known = async (q: string) => {
      const answer = await send('/api/admin/person/known', { q });
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      return z.parse(z.array(knownPersonSchema), await answer.json());
    };
    const greta = { name: 'Greta Müller', email: '', phone: '+41 79 123 45 67', locale: 'de' };
    expect(await known('muell gre')).toEqual(
      expect.arrayContaining([greta, { ...greta, name: 'Greta Mueller', phone: '+41 44 1112233' }]),
    );
    const written = await known('lovelace');
    expect(written.map(({ email }) => email.toLowerCase())).toEqual([ada.email.toLowerCase()]);
    expect(await known('--')).toEqual([]);
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries.map(({ action }) => action)).not.toContain('person_shown');
    const anonymous = await setup().app.call('/api/admin/person/known', {
      ...{ method: 'POST', body: { q: 'greta' } },
    });
    expect(anonymous.status).toBe(401);
  });

  it('is erased once, exactly as chosen, and completely', async () => {
    const { ids, greta, other, search, send } = await enter();
    const chosen = { ...chosenOf(await search('079 123 45 67')), messages: [ids[2]] };
    const erase = () =>
      send('/api/admin/person/erase/chosen', chosen, { 'Idempotency-Key': 'erased-once' });
    const counts = { appointments: 2, messages: 1, inquiries: 0, payments: 0 };
    expect(await (await erase()).json()).toEqual(counts);
    expect(await (await erase()).json()).toEqual(counts);
    const after = await dump(setup().engine);
    for (const id of [...greta, ids[2]]) expect(after).not.toContain(id);
    for (const kept of [other, ids[0], ids[3], 'Greta Mueller', ada.email.toLowerCase()])
      expect(after.toLowerCase()).toContain(kept?.toLowerCase());
    // Noted so that restoring a backup does not bring them back.
    const noted = await setup().engine.call(['ZCARD', stored('erasures')]);
    expect(noted).toBe(3);
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries.filter(({ action }) => action === 'person_erased')).toMatchObject([
      { count: 3 },
    ]);
  });

  it('refuses an empty, too long or repeated choice, and too short a search', async () => {
    const { send } = await enter();
    const none = { appointments: [], messages: [], inquiries: [], payments: [] };
    for (const body of [
      none,
      { ...none, appointments: Array.from({ length: 401 }, (_, i) => String(i).padStart(22, '0')) },
      { ...none, email: ada.email },
      { ...none, messages: ['a'.repeat(22), 'a'.repeat(22)] },
    ])
      expect(await refusalOf(await send('/api/admin/person/erase/chosen', body))).toMatchObject({
        code: 'validation_failed',
      });
    const refused = [
      [' a ', 'too_short'],
      ['Ada\u0000', 'invalid_characters'],
    ];
    for (const [q = '', code = ''] of refused)
      expect(await refusalOf(await send('/api/admin/person/search', { q }))).toEqual(
        refusedFields({ q: code }),
      );
  });
});

describe('one record', () => {
  it('is erased completely', async () => {
    const { ids, headers } = await settle();
    const [appointment, , message, asked] = ids;
    const addresses = [
      `/api/appointments/${appointment ?? ''}`,
      `/api/contact/messages/${message ?? ''}`,
      `/api/inquiries/${asked ?? ''}`,
    ];
    for (const address of addresses) {
      const erase = () => setup().app.call(address, { method: 'DELETE', headers });
      expect((await erase()).status).toBe(204);
      expect(await refusalOf(await erase())).toMatchObject({ code: 'not_found' });
    }
    const after = await dump(setup().engine);
    for (const id of [appointment, message, asked]) expect(after).not.toContain(id);
    expect(after).toContain(ids[1]);
  });

  it('is not erased by the route of another kind', async () => {
    const { ids, headers } = await settle();
    const [appointment = '', , message = ''] = ids;
    for (const address of [`contact/messages/${appointment}`, `inquiries/${message}`]) {
      const response = await setup().app.call(`/api/${address}`, { method: 'DELETE', headers });
      expect(await refusalOf(response)).toMatchObject({ code: 'not_found' });
    }
    expect(await dump(setup().engine)).toContain(message);
  });
});
