import { describe, expect, it, vi } from 'vitest';
import { countVisit, findVisits } from '#features/visits/rules/visits.ts';
import { visit } from '#tests/support/messages.ts';

/** Half past midnight in Zurich, still the day before in UTC. */
const clock = { now: new Date('2041-03-11T23:30:00Z'), timeZone: 'Europe/Zurich' };
const today = '2041-03-12';

it('a visit is counted on the day that the firm has, and goes after thirteen months', async () => {
  const count = vi.fn(() => Promise.resolve());
  const counted = await countVisit({ ...visit, locale: 'de' }, clock, { count });
  expect(counted).toEqual({ ok: true, value: undefined });
  expect(count).toHaveBeenCalledExactlyOnceWith({ ...visit, date: today, goneOn: '2042-04-12' });
});

describe('the counts', () => {
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
  ])('are those of the days for which there can be any: %j', async (query, asked) => {
    expect(await find(query)).toEqual({ outcome: { ok: true, value: [] }, asked });
  });

  it('are refused for a range that ends before it starts', async () => {
    const { outcome } = await find({ startDate: '2041-03-02', endDate: '2041-03-01' });
    expect(outcome).toMatchObject({ errors: [{ field: 'endDate', code: 'before_start' }] });
  });
});
