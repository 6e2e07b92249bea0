import { expect, it } from 'vitest';
import type { Visit } from '#features/visits/contract/visit.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { visitStore } from '#features/visits/store/visits.ts';
import { describeStore } from '#tests/support/store.ts';

const [yesterday, today] = ['2041-03-10', '2041-03-11'];
const pagesOfToday = prefixOf('local') + keys.visits(today);
const goneOn = '2042-04-11';
const services = { path: '/services', locale: 'de' } as const;
const home = { path: '/', locale: 'ar' } as const;

describeStore('visits', (setup) => {
  const store = () => visitStore(setup().db);
  const see = (visit: Visit, date = today) => store().count({ ...visit, date, goneOn });

  it('are counted by day, page and language, most viewed page first', async () => {
    await see(home, yesterday);
    await see(services);
    await Promise.all([see(home), see(home), see({ ...services, locale: 'en' }), see(home)]);
    const days = [yesterday, '2041-01-01', today];
    expect(await store().list(days)).toEqual([
      { ...home, date: yesterday, count: 1 },
      { ...home, date: today, count: 3 },
      { ...services, date: today, count: 1 },
      { ...services, locale: 'en', date: today, count: 1 },
    ]);
  });

  it('store only a count for each page, which expires', async () => {
    await see(services);
    expect(await setup().inspect('KEYS', 'v2:*')).toEqual([pagesOfToday]);
    expect(await setup().inspect('HGETALL', pagesOfToday)).toEqual(['de /services', '1']);
    const expiry = await setup().inspect('PEXPIRETIME', pagesOfToday);
    expect(expiry).toBe(Date.parse(goneOn));
  });

  it('are not counted for new pages beyond the daily limit; known pages still are', async () => {
    const invented = Array.from({ length: 600 }, (_, index) => ({
      ...services,
      path: `/service/x${String(index)}`,
    }));
    await see(services);
    await Promise.all(invented.map((visit) => see(visit)));
    await see(services);
    const counts = await store().list([today]);
    expect(counts).toHaveLength(500);
    expect(counts[0]).toEqual({ ...services, date: today, count: 2 });
  });

  it('are left out of the list for an unknown language', async () => {
    await setup().inspect('HSET', pagesOfToday, 'xx /services', '1');
    expect(await store().list([today])).toEqual([]);
  });
});
