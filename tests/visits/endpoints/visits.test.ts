import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const see = (changes: object = {}, ip?: string) =>
  setup().app.call('/api/visits', {
    method: 'POST',
    body: { ...visit, ...changes },
    headers: { Referer: 'https://search.example/?q=secret', 'User-Agent': 'Browser/1.0' },
    ...(ip !== undefined && { ip }),
  });
async function counts(query = ''): Promise<unknown> {
  const headers = await setup().app.signIn();
  const response = await setup().app.call(`/api/visits${query}`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

describe('visits', () => {
  it('are counted for the admin by day, page and language', async () => {
    expect(await counts()).toEqual([]);
    for (const path of ['/', '/services', '/service/strategie-beratung', '/services']) {
      const response = await see({ path });
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
    }
    setup().clock.advance(24 * 60 * 60 * 1000);
    await see({ locale: 'ar' });
    const [first, second] = ['2041-03-11', '2041-03-12'];
    const single = { locale: 'de', count: 1 };
    const all = await counts();
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        { date: first, path: '/services', locale: 'de', count: 2 },
        { date: first, path: '/', ...single },
        { date: first, path: '/service/strategie-beratung', ...single },
        { date: second, path: '/services', locale: 'ar', count: 1 },
      ]),
    );
    expect(await counts(`?startDate=${second}`)).toHaveLength(1);
    expect(await counts(`?startDate=${first}&endDate=${first}`)).toHaveLength(3);
  });

  it('store nothing about the visitor except the rate limit’s digest for a minute', async () => {
    await see();
    const { engine } = setup();
    const keys = [await engine.call(['KEYS', '*'])].flat().map(String);
    expect(keys.toSorted()).toEqual([
      'schema:local',
      expect.stringMatching(/^v2:local:limit:window:visit:[\w-]{22}$/),
      'v2:local:visits:2041-03-11',
    ]);
    const limit = keys.find((key) => key.includes('limit:')) ?? '';
    expect(await engine.call(['PEXPIRETIME', limit])).toBe(Date.parse('2041-03-11T08:01:00Z'));
    const stored = await engine.call(['HGETALL', 'v2:local:visits:2041-03-11']);
    expect(stored).toEqual(['de /services', '1']);
  });

  it.each([
    ['an unknown page', { path: '/wp-login' }, { path: 'unknown_page' }],
    ['an admin page', { path: '/admin' }, { path: 'unknown_page' }],
    ['a query', { path: '/services?email=ada@example.com' }, { path: 'unknown_page' }],
    ['a path below a page', { path: '/services/x' }, { path: 'unknown_page' }],
    ['a slug that is too long', { path: `/service/${'x'.repeat(61)}` }, { path: 'unknown_page' }],
    ['a slug of dots', { path: '/industry/..' }, { path: 'unknown_page' }],
    ['no page', { path: undefined }, { path: 'required' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'unknown_locale' }],
    ['an unknown field', { referrer: 'https://x.example' }, { referrer: 'unknown_field' }],
  ])('are refused and not counted: %s', async (_name, changes, errors) => {
    expect(await refusalOf(await see(changes))).toEqual(refusedFields(errors));
    expect(await setup().engine.call(['DBSIZE'])).toBe(1);
  });

  it.each([
    ['?startDate=x', { startDate: 'invalid_date' }],
    ['?startDate=2041-03-11&endDate=2041-03-10', { endDate: 'before_start' }],
  ])('are refused in the list for %s', async (query, errors) => {
    const headers = await setup().app.signIn();
    const refused = await setup().app.call(`/api/visits${query}`, { headers });
    expect(await refusalOf(refused)).toEqual(refusedFields(errors));
  });
});

describe('the limit', () => {
  const limited = useApp({ rateLimitScale: 1 });

  it('admits 120 visits a minute per address', async () => {
    const { app } = limited();
    const call = () => app.call('/api/visits', { method: 'POST', body: visit });
    const answers = await Promise.all(Array.from({ length: 120 }, call));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await refusalOf(await call())).toMatchObject({ code: 'too_many_requests' });
  });
});
