/** What version 2 wrote, as version 3 finds it: blocked days are part of schedules. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ScriptHost, StoreNewerError, StoreUnavailableError } from '#platform/redis/client.ts';
import { contexts, type StoreContext } from '#platform/redis/database.ts';
import { migrate, ProductionStoreError } from '#features/records/store/migration.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { around, carryOver, plan } from './migration-setup.ts';

const schedulesSchema = z.record(z.string(), z.string());
const empty = { rules: [], holidays: [], holidayDates: [] };

describeStore('what version 2 wrote', (setup) => {
  const inspect = (...command: string[]) => setup().inspect(...command);
  const direct = () => directHost({ call: (command) => inspect(...command) });
  const stored = () => snapshot(setup().inspect);

  /** Ids in the order in which they were asked for. */
  function carry(host: ScriptHost = direct(), context: StoreContext = 'local') {
    let ids = 0;
    const randomId = () => `id-${(ids += 1)}`;
    return carryOver(host, { context, randomId });
  }
  async function write(days: Readonly<Record<string, string>>, context: StoreContext = 'local') {
    await inspect('SET', `schema:${context}`, '2');
    for (const [day, reason] of Object.entries(days))
      await inspect('HSET', `v2:${context}:days:blocked`, day, reason);
  }
  async function schedules(context: StoreContext = 'local') {
    const found = (await stored()).get(`v2:${context}:schedules`)?.value ?? {};
    const texts = Object.entries(z.parse(schedulesSchema, found));
    return new Map(texts.map(([id, text]): [string, unknown] => [id, JSON.parse(text)]));
  }
  const closed = (id: string, from: string, to: string, reason?: string) => ({
    ...{ id, kind: 'closed', from: `${from}T00:00`, to: `${to}T00:00` },
    ...(reason !== undefined && { reason }),
  });

  it('closes the same days, those on end for the same reason at once', async () => {
    const reason = 'Ferien "quoted" \\ 👩‍👩‍👧, مرحبا\n<b>';
    await write({
      'firm 2027-03-01': 'Umzug',
      'firm 2026-12-24': '',
      'firm 2026-12-31': reason,
      'firm 2027-01-01': reason,
      'firm 2027-01-02': reason,
      'firm 2027-02-28': 'Umzug',
      'firm 2027-01-03': 'Inventur',
      'ada-rossi 2027-01-02': reason,
      'firm 2028-02-28': '',
      'firm 2028-02-29': '',
      'firm 2028-03-01': 'nur heute',
    });
    expect(await carry()).toBe('ready');
    const [ada, ...firm] = [
      closed('id-1', '2027-01-02', '2027-01-03', reason),
      closed('id-2', '2026-12-24', '2026-12-25'),
      closed('id-3', '2026-12-31', '2027-01-03', reason),
      closed('id-4', '2027-01-03', '2027-01-04', 'Inventur'),
      closed('id-5', '2027-02-28', '2027-03-02', 'Umzug'),
      closed('id-6', '2028-02-28', '2028-03-01'),
      closed('id-7', '2028-03-01', '2028-03-02', 'nur heute'),
    ];
    expect(await schedules()).toEqual(
      new Map([
        ['ada-rossi', { ...empty, exceptions: [ada], version: 1 }],
        ['firm', { ...empty, exceptions: firm, version: 1 }],
      ]),
    );
    expect(await inspect('EXISTS', 'v2:local:days:blocked')).toBe(0);
    expect(await inspect('GET', 'schema:local')).toBe('4');
    expect(await inspect('GET', 'v2:local:house:version')).toBe('1');
  });

  it('touches nothing else, and only marks a store in which nothing is blocked', async () => {
    await write({});
    await inspect('HSET', 'v2:local:appointments', 'id', '{}');
    await inspect('ZADD', 'v2:local:slots', '1', 'slot');
    const before = await stored();
    const counted = around(direct(), {});
    expect(await carry(counted.host)).toBe('ready');
    // One that looks, and one for each version.
    expect(counted.trips()).toBe(3);
    const after = await stored();
    expect(after.get('schema:local')?.value).toBe('4');
    const others = (all: typeof before) => [...all].filter(([name]) => name !== 'schema:local');
    expect(others(after)).toEqual(others(before));
  });

  it('passes by what is no day', async () => {
    await write({
      'firm 2027-02-30': 'x',
      firm: 'x',
      '2026-12-24': 'x',
      'firm 9999-12-31': 'x',
      'firm 2026-12-24': 'day',
    });
    expect(await carry()).toBe('ready');
    const exceptions = [closed('id-1', '2026-12-24', '2026-12-25', 'day')];
    expect(await schedules()).toEqual(new Map([['firm', { ...empty, exceptions, version: 1 }]]));
    expect(await inspect('EXISTS', 'v2:local:days:blocked')).toBe(0);
  });

  it('has names of 16 random bytes each', async () => {
    await write({ 'firm 2026-12-24': 'a', 'firm 2026-12-25': 'b' });
    await migrate(direct(), plan);
    const namesSchema = z.object({ exceptions: z.array(z.object({ id: z.string() })) });
    const { exceptions } = z.parse(namesSchema, (await schedules()).get('firm'));
    const ids = exceptions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('counts what code of version 2 blocks, and opens, until the last moment', async () => {
    await write({ 'firm 2026-12-24': 'before', 'firm 2026-12-31': 'opened' });
    const beside = around(direct(), {
      async after(trip) {
        // The first looks, the second reads.
        if (trip !== 2) return;
        await inspect('HSET', 'v2:local:days:blocked', 'firm 2026-12-24', 'changed');
        await inspect('HSET', 'v2:local:days:blocked', 'firm 2027-01-04', 'new');
        await inspect('HDEL', 'v2:local:days:blocked', 'firm 2026-12-31');
      },
    });
    expect(await carry(beside.host)).toBe('ready');
    expect((await schedules()).get('firm')).toMatchObject({
      exceptions: [
        { from: '2026-12-24T00:00', reason: 'changed' },
        { from: '2027-01-04T00:00', reason: 'new' },
      ],
    });
    expect(await inspect('GET', 'v2:local:house:version')).toBe('1');
  });

  it('asks who finds days blocked and opened without end to come again', async () => {
    await write({ 'firm 2026-12-24': '' });
    const beside = around(direct(), {
      async before(trip) {
        await inspect('HSET', 'v2:local:days:blocked', 'firm 2026-12-31', String(trip));
      },
    });
    expect(await carryOver(beside.host, { sleep: () => Promise.resolve() })).toBe('busy');
    expect(await inspect('GET', 'schema:local')).toBe('2');
    expect(await inspect('HLEN', 'v2:local:days:blocked')).toBe(2);
    expect(await inspect('EXISTS', 'v2:local:schedules')).toBe(0);
  });

  it('is carried over once, however many begin at once', async () => {
    await write({ 'firm 2026-12-24': '' });
    await Promise.all([carry(), carry(), carry(setup().redis), carry(setup().redis)]);
    expect(await inspect('GET', 'v2:local:house:version')).toBe('1');
    expect((await schedules()).get('firm')).toMatchObject({ version: 1 });
    const before = await stored();
    const counted = around(direct(), {});
    expect(await carry(counted.host)).toBe('ready');
    expect(counted.trips()).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it.each(['before', 'after'] as const)(
    'is whole when it dies %s any of its trips',
    async (moment) => {
      const begin = async () => {
        await inspect('FLUSHALL');
        await write({ 'firm 2026-12-24': '', 'ada 2026-12-31': 'x' });
      };
      await begin();
      const counted = around(direct(), {});
      await carry(counted.host);
      const end = await stored();
      for (let last = 1; last <= counted.trips(); last += 1) {
        await begin();
        const dying = around(direct(), {
          [moment](trip: number) {
            if (trip >= last) throw new Error('killed');
          },
        });
        await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
        const marked = await inspect('GET', 'schema:local');
        expect(await inspect('HLEN', 'v2:local:days:blocked')).toBe(marked === '2' ? 2 : 0);
        expect(await carry()).toBe('ready');
        expect(await stored()).toEqual(end);
      }
      expect(counted.trips()).toBe(4);
    },
  );

  it('keeps the schedules of a store that had gone back to version 2 for a while', async () => {
    const rule = { weekday: 1, from: '09:00', to: '12:00' };
    const absence = closed('kept', '2026-12-24', '2026-12-27', 'Ferien');
    const opening = { id: 'open', kind: 'open', from: '2027-01-02T09:00', to: '2027-01-03T00:00' };
    const schedule = { ...empty, rules: [rule], exceptions: [absence, opening], version: 7 };
    await write({
      'firm 2026-12-25': 'blocked by hand, as it was',
      'firm 2026-12-26': 'and this',
      'firm 2026-12-27': 'new',
      'firm 2027-01-02': 'new',
      'ada 2026-12-24': '',
      'eva 2026-12-24': '',
    });
    const hset = (id: string, text: string) => inspect('HSET', 'v2:local:schedules', id, text);
    await hset('firm', JSON.stringify(schedule));
    await hset('eva', 'no json');
    await hset('ben', JSON.stringify(schedule));
    await inspect('SET', 'v2:local:house:version', '41');
    expect(await carry()).toBe('ready');
    const texts = z.parse(schedulesSchema, (await stored()).get('v2:local:schedules')?.value);
    expect(texts['eva']).toBe('no json');
    expect(texts['ben']).toBe(JSON.stringify(schedule));
    const firm = z.parse(z.string(), texts['firm']);
    expect(JSON.parse(firm)).toEqual({
      ...schedule,
      exceptions: [
        absence,
        opening,
        closed('id-2', '2026-12-27', '2026-12-28', 'new'),
        closed('id-3', '2027-01-02', '2027-01-03', 'new'),
      ],
      version: 8,
    });
    expect(await inspect('GET', 'v2:local:house:version')).toBe('42');
    // And again: what is closed already changes nothing.
    await write({ 'firm 2026-12-25': 'once more' });
    const before = await stored();
    await carry();
    const after = await stored();
    expect(after.get('v2:local:schedules')).toEqual(before.get('v2:local:schedules'));
    expect(await inspect('GET', 'v2:local:house:version')).toBe('42');
  });

  it('is carried on when a schedule changes while it is carried over', async () => {
    await write({ 'firm 2026-12-24': '' });
    const other = JSON.stringify({ ...empty, exceptions: [], version: 3 });
    const beside = around(direct(), {
      async after(trip) {
        if (trip === 2) await inspect('HSET', 'v2:local:schedules', 'firm', other);
      },
    });
    expect(await carry(beside.host)).toBe('ready');
    expect((await schedules()).get('firm')).toMatchObject({ version: 4 });
  });

  it('is found where only the marker was lost', async () => {
    await write({ 'firm 2026-12-24': '' });
    await inspect('HSET', 'v2:local:appointments', 'id', '{}');
    await inspect('DEL', 'schema:local');
    expect(await carry()).toBe('ready');
    expect([...(await schedules()).keys()]).toEqual(['firm']);
    const before = await stored();
    await inspect('DEL', 'schema:local');
    expect(await carry()).toBe('ready');
    expect(await stored()).toEqual(before);
  });

  it.each(contexts)('is each deploy’s own (%s)', async (context) => {
    await write({ 'firm 2026-12-24': '' }, context);
    const other = context === 'local' ? 'production' : 'local';
    if (context !== 'dev') await inspect('HSET', `v2:${other}:days:blocked`, 'firm 2026-12-31', '');
    expect(await carry(direct(), context)).toBe('ready');
    expect(await inspect('GET', `schema:${context}`)).toBe('4');
    expect([...(await schedules(context)).keys()]).toEqual(['firm']);
    if (context !== 'dev') expect(await inspect('HLEN', `v2:${other}:days:blocked`)).toBe(1);
  });

  it('of a preview stays as it is where production has come', async () => {
    await write({ 'firm 2026-12-24': '' }, 'deploy-preview');
    await inspect('SET', 'schema:production', '2');
    const before = await stored();
    const refused = carry(direct(), 'deploy-preview');
    await expect(refused).rejects.toBeInstanceOf(ProductionStoreError);
    expect(await stored()).toEqual(before);
  });

  it('is not touched when newer code was quicker', async () => {
    await write({ 'firm 2026-12-24': '' });
    const late = around(direct(), {
      async after(trip) {
        if (trip === 2) await inspect('SET', 'schema:local', '5');
      },
    });
    await expect(carry(late.host)).rejects.toBeInstanceOf(StoreNewerError);
    expect(await inspect('HLEN', 'v2:local:days:blocked')).toBe(1);
    expect(await inspect('EXISTS', 'v2:local:schedules')).toBe(0);
  });
});
