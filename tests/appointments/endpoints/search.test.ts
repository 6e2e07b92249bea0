/** Searching appointments by names and numbers as an office types them, on both engines. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { foundAppointmentSchema } from '#features/appointments/contract/appointment-search.ts';
import { addMany } from '#local/demo/many.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { patience } from '#scripts/test/patience.ts';
import { keys } from '#registry/keys.ts';
import { type App, createApp } from '#tests/support/app.ts';
import { readCsv } from '#tests/support/csv.ts';
import { stored } from '#tests/support/keys.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const now = new Date('2041-03-11T08:00:00Z');
const clients = [
  { clientName: 'Anna Müller', email: 'anna@mueller.example', phone: '+41 79 123 45 67' },
  { clientName: 'Hans-Peter Bühler', email: 'hp@example.org', phone: '044 987 65 43' },
  { clientName: 'Élan Schärer', email: 'elan@example.net' },
  { clientName: 'Siobhán O’Connor', email: 'siobhan@example.ie' },
  { clientName: 'Øystein Łukasz', message: 'Umzug nach Zürich, Bahnhofstraße' },
  { clientName: 'أَحْمَد فاطمة', phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
  { clientName: 'Hans Meier', email: 'meier@example.com' },
  { clientName: 'Jean-Luc Noël' },
];
const [anna, hansPeter, elan, siobhan, oystein, ahmad, hans, jean] = clients.map(
  ({ clientName }) => clientName,
);

/** The query and the clients that it finds. */
const queries: [typed: string, ...names: (string | undefined)[]][] = [
  ['Mueller', anna],
  ['Muller', anna],
  ['MÜLLER', anna],
  ['Müller Anna', anna],
  ['mueller, anna', anna],
  ['hans peter', hansPeter],
  ['Hans', hans, hansPeter],
  ['Buehler', hansPeter],
  ['Elan', elan],
  ['Scharer', elan],
  ['Schaerer elan', elan],
  ['oconnor', siobhan],
  ["O'Connor siobhan", siobhan],
  ['Oystein', oystein],
  ['oeystein lukasz', oystein],
  ['Zuerich', oystein],
  ['bahnhofstrasse', oystein],
  ['احمد', ahmad],
  ['فاطمه', ahmad],
  ['0501234567', ahmad],
  ['Jean Luc', jean],
  ['Noel', jean],
  ['anna@', anna],
  ['mueller.exa', anna],
  ['0791234567', anna],
  ['+41791234567', anna],
  ['079 123 45 67', anna],
  ['0041 79 123 45 67', anna],
  ['+41 44 987 65 43', hansPeter],
  ['79 123 müller', anna],
  ['nobody has it'],
];
const mistyped: [typed: string, ...names: (string | undefined)[]][] = [
  ['müler', anna],
  ['Meyer', hans],
  ['Shcärer', elan],
  ['hanspeter', hansPeter],
  ['anna müler', anna],
  ['Bühlr', hansPeter],
];

describe.each(engines)('a search on $name', ({ open }) => {
  let engine: RedisEngine;
  let app: App;
  let headers: Record<string, string>;
  const send = (path: string, body: unknown) => app.call(path, { method: 'POST', headers, body });
  const search = async (body: object) => {
    const response = await send('/api/appointments/search', body);
    return z.parse(z.array(foundAppointmentSchema), await response.json());
  };
  const namesOf = async (body: object) =>
    (await search(body)).map(({ clientName }) => clientName).toSorted();

  beforeAll(async () => {
    engine = await open();
    app = await createApp({ redis: directHost(engine), now: () => now });
    headers = await app.signIn();
    // The later an appointment takes place, the earlier it was made.
    for (const [index, client] of clients.entries()) {
      const date = `2041-03-${30 - index}`;
      const body = { date, time: '10:00', email: '', service: 'sonstige', ...client };
      expect((await send('/api/appointments/entered', body)).status).toBe(201);
    }
  });
  afterAll(() => engine.close());

  it.each(queries)('finds by %s', async (q, ...names) => {
    const found = await search({ q });
    expect(found.map(({ clientName }) => clientName).toSorted()).toEqual(names.toSorted());
    expect(found.every(({ isSimilar }) => isSimilar === undefined)).toBe(true);
  });

  it('finds by the whole reference that a printed confirmation has, and by no part of it', async () => {
    const all = await search({});
    for (const { id } of all) {
      expect(await search({ q: ` ${id} ` })).toMatchObject([{ id }]);
      const part = await search({ q: id.slice(0, 12) });
      expect(part.filter(({ isSimilar }) => !isSimilar)).toEqual([]);
    }
    expect(all).toHaveLength(clients.length);
  });

  it.each(mistyped)('returns for %s similar names, marked as such', async (q, ...names) => {
    const found = await search({ q });
    expect(found.map(({ clientName }) => clientName)).toEqual(names);
    expect(found.every(({ isSimilar }) => isSimilar)).toBe(true);
    const file = await (await send('/api/appointments/export', { q })).text();
    expect(
      readCsv(file, ';')
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(names);
    // There is no second page of similar results.
    expect(await search({ q, cursor: found[0]?.id })).toEqual([]);
  });

  it('sorts by start on request, across pages and in the export', async () => {
    const soonest = clients.map(({ clientName }) => clientName).toReversed();
    const body = { startDate: '2041-03-01', status: 'active', order: 'start' };
    expect((await search(body)).map(({ clientName }) => clientName)).toEqual(soonest);
    const first = await search({ ...body, limit: 3 });
    const rest = await search({ ...body, cursor: first[2]?.id });
    expect([...first, ...rest].map(({ clientName }) => clientName)).toEqual(soonest);
    const file = await (await send('/api/appointments/export', body)).text();
    expect(
      readCsv(file, ';')
        .slice(1)
        .map((row) => row[2]),
    ).toEqual(soonest);

    const near = { ...body, startDate: '2041-03-24', endDate: '2041-03-25' };
    expect((await search(near)).map(({ date }) => date)).toEqual(['2041-03-24', '2041-03-25']);
    expect(await namesOf({ ...near, q: 'ahmd' })).toEqual([]);
    expect(await namesOf({ ...near, q: 'احمد' })).toEqual([ahmad]);
    expect((await search({ ...body, q: 'hans' })).map(({ date }) => date)).toEqual([
      '2041-03-24',
      '2041-03-29',
    ]);
    expect(await namesOf({ ...body, status: 'pending' })).toEqual([]);
  });

  it('writes nothing of the query to the log', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'info').mockImplementation((line: string) => lines.push(line));
    vi.stubEnv('LOG', 'all');
    await search({ q: 'Müller Geheim' });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(lines.join()).toContain('/api/appointments/search');
    expect(lines.join()).not.toMatch(/geheim|müller/i);
  });
});

describe.each(engines.slice(-1))('over thousands on $name, a search', ({ open }) => {
  it(
    'looks for mistyped words only among the newest 10,000 records',
    async () => {
      const engine = await open();
      const app = await createApp({ redis: directHost(engine), now: () => now });
      await addMany(openTestDatabase(directHost(engine)), now, 10_100);
      const headers = await app.signIn();
      const names = stored(keys.appointments);
      const byCreation = stored(keys.appointmentsByCreation);
      const rename = async (rank: number, clientName: string) => {
        const [id = ''] = z.parse(
          z.array(z.string()),
          await engine.call(['ZREVRANGE', byCreation, String(rank), String(rank)]),
        );
        const text = z.parse(z.string(), await engine.call(['HGET', names, id]));
        const record = { ...z.parse(z.looseObject({}), JSON.parse(text)), clientName };
        await engine.call(['HSET', names, id, JSON.stringify(record)]);
      };
      await rename(9_999, 'Zora Quendel');
      await rename(10_000, 'Zita Quandel');
      const find = async (q: string) => {
        const body = { q, order: 'received' };
        const response = await app.call('/api/appointments/search', {
          method: 'POST',
          headers,
          body,
        });
        const found = z.parse(z.array(foundAppointmentSchema), await response.json());
        return found.map(({ clientName }) => clientName);
      };
      expect(await find('Qundel')).toEqual(['Zora Quendel']);
      expect(await find('quandel zita')).toEqual(['Zita Quandel']);
      await engine.close();
    },
    60_000 * patience,
  );
});
