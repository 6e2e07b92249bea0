import { describe, expect, it, vi } from 'vitest';
import { countVisit, findVisits } from '#features/visits/rules/visits.ts';
import { visit } from '#tests/support/messages.ts';

/** 00:30 in Zurich, still the day before in UTC. */
const clock = { now: new Date('2041-03-11T23:30:00Z'), timeZone: 'Europe/Zurich' };
const today = '2041-03-12';

it('countVisit: counts on the day in the firm’s zone, and deletes after thirteen months', async () => {
  const count = vi.fn(() => Promise.resolve());
  const counted = await countVisit({ ...visit, locale: 'de' }, clock, { count });
  expect(counted).toEqual({ ok: true, value: undefined });
  expect(count).toHaveBeenCalledExactlyOnceWith({ ...visit, date: today, goneOn: '2042-04-12' });
});

describe('findVisits', () => {
  async function find(query: { startDate?: string; endDate?: string }) {
    const list = vi.fn<(days: readonly string[]) => Promise<[]>>(() => Promise.resolve([]));
    const outcome = await findVisits(query, clock, { list });
    const [days = []] = list.mock.calls[0] ?? [];
    return { outcome, asked: [days.at(0), days.at(-1), days.length] };
  }

  it.each([
    [{}, ['2041-02-11', today, 30]],
    [{ startDate: today }, [today, today, 1]],
    [{ startDate: '2041-03-01', endDate: '2041-03-02' }, ['2041-03-01', '2041-03-02', 2]],
    [{ endDate: '2041-01-31' }, ['2041-01-02', '2041-01-31', 30]],
    [{ startDate: '0001-01-01', endDate: '9999-12-31' }, ['2040-02-10', today, 397]],
    [{ startDate: '2041-03-13' }, [undefined, undefined, 0]],
    [{ endDate: '2039-12-31' }, [undefined, undefined, 0]],
  ])('reads only days that can have counts: %j', async (query, asked) => {
    expect(await find(query)).toEqual({ outcome: { ok: true, value: [] }, asked });
  });

  it('refuses a range that ends before it starts', async () => {
    const { outcome } = await find({ startDate: '2041-03-02', endDate: '2041-03-01' });
    expect(outcome).toMatchObject({ errors: [{ field: 'endDate', code: 'before_start' }] });
  });
});
