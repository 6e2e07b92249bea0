import { describe, expect, it } from 'vitest';
import { problemStatus } from '#platform/contract/errors.ts';
import type { Failure } from '#platform/browser/api.ts';
import { idle, noticeOf, sendReducer, type SendState } from '#platform/form/send-state.ts';

const refusal = (code: string, errors?: { field: string; code: string }[]): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', status: 400, code, requestId: 'r', ...(errors && { errors }) },
});

const sending: SendState = { name: 'sending', isWorking: false };
const sent: SendState = { name: 'sent' };

describe('sendReducer', () => {
  it('a message is sent, arrives, and leaves an idle form', () => {
    expect(sendReducer(idle, { type: 'submitted' })).toEqual(sending);
    expect(sendReducer(sending, { type: 'arrived' })).toEqual(sent);
    expect(sendReducer(sent, { type: 'restarted' })).toEqual(idle);
  });

  it('marks that a proof of work is being computed', () => {
    const working = sendReducer(sending, { type: 'worked' });
    expect(working).toEqual({ name: 'sending', isWorking: true });
    expect(sendReducer(working, { type: 'arrived' })).toEqual(sent);
    expect(sendReducer(idle, { type: 'worked' })).toBe(idle);
  });

  it('keeps the reason of a failure until the message is sent again', () => {
    const failed = sendReducer(sending, { type: 'failed', notice: 'network' });
    expect(failed).toEqual({ name: 'idle', notice: 'network' });
    expect(sendReducer(failed, { type: 'submitted' })).toEqual(sending);
  });

  it.each([
    ['a second click', sending, { type: 'submitted' }],
    ['a click after the message arrived', sent, { type: 'submitted' }],
    ['an arrival without a message', idle, { type: 'arrived' }],
    ['a failure after the message arrived', sent, { type: 'failed', notice: 'other' }],
    ['a restart while sending', sending, { type: 'restarted' }],
    ['a restart when idle', idle, { type: 'restarted' }],
  ] as const)('ignores %s', (_, state, action) => {
    expect(sendReducer(state, action)).toBe(state);
  });
});

describe('noticeOf', () => {
  it.each(['offline', 'network'] as const)('returns the reason %s', (reason) => {
    expect(noticeOf({ ok: false, reason })).toBe(reason);
  });

  it('returns the server’s code if there is a text for it, otherwise `other`', () => {
    const told = ['too_many_requests', 'service_unavailable'];
    for (const code of [...Object.keys(problemStatus), 'new_in_2028']) {
      expect(noticeOf(refusal(code))).toBe(told.includes(code) ? code : 'other');
    }
  });

  it('returns null if the fields show the errors', () => {
    const errors = [{ field: 'email', code: 'invalid_email' }];
    expect(noticeOf(refusal('validation_failed', errors))).toBeNull();
  });
});
