import { expect, it } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import { endOf, isLost, isOutdated, noticeOf, unloadedOf } from '#features/links/page/refusal.ts';

const refused = (code: ErrorCode): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', requestId: 'x', code, status: problemStatus[code] },
});
const cutOff: Failure = { ok: false, reason: 'network' };

it('link refusals: distinguishes an end of the link from temporary failures', () => {
  expect(endOf(refused('not_found'))).toBe('dead');
  expect(endOf(refused('link_expired'))).toBe('over');
  expect(endOf(refused('service_unavailable'))).toBeNull();
  expect(endOf(cutOff)).toBeNull();
});

it('link refusals: finds out which failures leave the state open', () => {
  const doubtful = [cutOff, refused('service_unavailable'), refused('internal_error')];
  expect(doubtful.map(isInDoubt)).toEqual([true, true, true]);
  expect(isInDoubt(refused('too_many_requests'))).toBe(false);
  expect(isOutdated(refused('too_late_to_change'))).toBe(true);
  expect(isOutdated(refused('illegal_transition'))).toBe(true);
  expect(isOutdated(refused('slot_unavailable'))).toBe(false);
  expect(isLost(refused('slot_unavailable'))).toBe(true);
});

it('link refusals: maps each failure to a notice', () => {
  expect(noticeOf(cutOff)).toBe('network');
  expect(noticeOf({ ok: false, reason: 'offline' })).toBe('offline');
  expect(noticeOf(refused('too_many_requests'))).toBe('too_many_requests');
  expect(noticeOf(refused('forbidden'))).toBe('other');
  expect(unloadedOf('too_many_requests')).toBe('busy');
  expect([unloadedOf('network'), unloadedOf(null)]).toEqual(['other', 'other']);
});
