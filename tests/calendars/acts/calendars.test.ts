/** What the acts on calendars decide, without Redis. */
import { describe, expect, it } from 'vitest';
import {
  createConsultantFeed,
  createFeed,
  revokeConsultantFeed,
  revokeFeed,
} from '#features/calendars/acts/feeds.ts';
import {
  addCalendar,
  changeCalendar,
  claimCalendar,
  keepReading,
  removeCalendar,
} from '#features/calendars/acts/outside-calendars.ts';
import { digest } from '#platform/rules/digest.ts';
import { alone } from '#tests/support/alone.ts';

const now = new Date('2041-03-11T08:00:00Z');
const at = now.toISOString();
const hour = 3_600_000;
const calendar = {
  ...{ id: 'calendar-with-22-chars', consultant: 'firm', address: 'https://example.com/a.ics' },
  ...{ allDay: false, createdAt: at, version: 3, events: 2, etag: '"1"', expandedAt: at },
};
const forgotten = ['DROP', 'busy', ' calendar%-with%-22%-chars$'];
/** The record that a plan writes, and the writes after it. */
function writtenBy(decision: ReturnType<typeof keepReading>) {
  if (!('plan' in decision)) throw new Error('nothing is decided');
  const [[command, key, id, text] = [], ...more] = decision.plan.writes ?? [];
  expect([command, key, id]).toEqual(['HSET', 'outside', calendar.id]);
  const record: unknown = JSON.parse(String(text));
  return { record, more };
}

describe('a feed', () => {
  const feed = { secret: 'secret', contactData: true };

  it('is stored with the digest of its secret alone, and made anew by a repeated call', () => {
    const act = createFeed(feed, now);
    expect(act.decide().plan.writes).toEqual([
      [
        ...['HSET', 'calendar:feed', 'digest', digest('secret'), 'createdAt', at],
        ...['contactData', '1'],
      ],
    ]);
    expect(act).not.toHaveProperty('again');
  });

  it('is made for a consultant who is active', () => {
    const act = createConsultantFeed('ada', feed, now);
    expect(act.decide({ consultant: { active: true } })).toMatchObject({
      plan: { checks: [{ same: 'consultant' }], writes: [['HSET', 'calendar:feeds', 'ada', {}]] },
    });
    for (const consultant of [null, { active: false }])
      expect(act.decide({ consultant })).toEqual({ answer: false });
  });

  it('ends once', () => {
    expect(revokeFeed().decide({ feed: 1 })).toMatchObject({
      plan: { writes: [['DEL', 'calendar:feed']] },
    });
    expect(revokeFeed().decide({ feed: 0 })).toEqual({ answer: undefined });
    const ofAda = revokeConsultantFeed('ada');
    expect(ofAda.decide({ feed: '' })).toMatchObject({
      plan: { writes: [['HDEL', 'calendar:feeds', 'ada']] },
    });
    expect(ofAda.decide({ feed: null })).toEqual({ answer: undefined });
  });
});

describe('an external calendar', () => {
  it('is added with its busy time, in pieces of a day at most, on the roster that was read', () => {
    const from = now.getTime();
    const act = addCalendar(calendar, [{ from, to: from + 25 * hour }]);
    const values = { rosterVersion: '7', consultants: [], schedules: [] };
    const decision = act.decide(values);
    if (!('plan' in decision)) throw new Error('nothing is decided');
    expect(decision.plan.checks).toEqual([{ same: 'rosterVersion' }]);
    const day = from + 24 * hour;
    expect(decision.plan.writes.slice(1)).toEqual([
      forgotten,
      [
        ...['ZADD', 'busy', from, `${from} ${day} firm ${calendar.id}`],
        ...[day, `${day} ${day + hour} firm ${calendar.id}`],
      ],
    ]);
    const anothers = addCalendar({ ...calendar, consultant: 'ada' }, []);
    expect(anothers.decide(values)).toMatchObject({ answer: { code: 'validation_failed' } });
  });

  it('is changed in the version that was seen, and then read in full', () => {
    const change = { id: calendar.id, version: 3, allDay: true };
    const decision = changeCalendar(change).decide({ calendar }, alone);
    expect('plan' in decision && decision.answerOf([])).toMatchObject({
      changed: { allDay: true, version: 4, expandedAt: undefined, etag: '"1"' },
    });
    const outdated = changeCalendar({ ...change, version: 2 });
    expect(outdated.decide({ calendar }, alone)).toEqual({ answer: { outdated: calendar } });
    expect(outdated.decide({ calendar: null }, alone)).toEqual({ answer: 'unknown' });
  });

  it('is removed with its busy time, even if it cannot be read', () => {
    const act = removeCalendar(calendar.id);
    expect(act.decide({ calendar: '' })).toMatchObject({
      plan: { writes: [['HDEL', 'outside', calendar.id], forgotten] },
    });
    expect(act.decide({ calendar: null })).toEqual({ answer: false });
  });

  it('is claimed unless it was attempted since', () => {
    const claim = (checkedAt: string | undefined, before?: Date) =>
      claimCalendar(
        { ...calendar, ...(checkedAt !== undefined && { checkedAt }) },
        { now, before },
      );
    expect(writtenBy(claim(undefined, now)).record).toMatchObject({ checkedAt: at });
    expect(claim(at, now)).toEqual({ answer: null });
    expect(writtenBy(claim(at)).record).toMatchObject({ checkedAt: at });
    expect(claimCalendar(null, { now })).toEqual({ answer: null });
  });

  it('keeps what was known if reading fails, and since when it does', () => {
    const failing = { version: 3, now, reading: { kind: 'failed', cause: 'too_slow' } } as const;
    const { record, more } = writtenBy(keepReading(calendar, failing));
    expect([record, more]).toEqual([{ ...calendar, cause: 'too_slow', failedSince: at }, []]);
    const before = '2041-03-10T08:00:00.000Z';
    const again = keepReading({ ...calendar, failedSince: before }, failing);
    expect(writtenBy(again).record).toMatchObject({ failedSince: before });
  });

  it('ends a failure when it is unchanged, and replaces its busy time when it is read', () => {
    const failed = { ...calendar, cause: 'too_slow' as const, failedSince: at };
    const unchanged = { version: 3, now, reading: { kind: 'unchanged' } } as const;
    expect(writtenBy(keepReading(failed, unchanged))).toEqual({
      ...{ record: { ...calendar, readAt: at }, more: [] },
    });
    const reading = { kind: 'read', spans: [], events: 0 } as const;
    const read = writtenBy(keepReading(failed, { version: 3, now, reading }));
    expect(read.record).not.toHaveProperty('etag');
    expect(read).toMatchObject({ record: { events: 0, expandedAt: at }, more: [forgotten] });
  });

  it('discards what was read of another version', () => {
    const late = { version: 2, now, reading: { kind: 'unchanged' } } as const;
    expect(keepReading(calendar, late)).toEqual({ answer: null });
    expect(keepReading(null, late)).toEqual({ answer: null });
  });
});
