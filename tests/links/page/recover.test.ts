import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';
import type { Failure } from '#platform/browser/api.ts';
import type { LinkState } from '#features/links/page/link-state.ts';
import { initialLinkState, linkReducer } from '#features/links/page/link-state.ts';
import { recover } from '#features/links/page/recover.ts';
import type { Notice } from '#features/links/page/refusal.ts';

type Kind = {
  linked: { status: string };
  end: 'over';
  step: 'asking';
  done: 'cancelled';
  notice: Notice;
};

const refused = (code: ErrorCode): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', requestId: 'x', code, status: problemStatus[code] },
});
const cutOff: Failure = { ok: false, reason: 'network' };

/** Recovers from `failure` for a record shown as `open`; its current status is `now`, or cannot be read. */
function after(failure: Failure, now: string | Failure) {
  const show = vi.fn(() =>
    Promise.resolve(typeof now === 'string' ? { ok: true as const, value: { status: now } } : now),
  );
  const action = recover<Kind>(failure, {
    show,
    doneOf: ({ status }) => (status === 'cancelled' ? 'cancelled' : null),
    hasChanged: ({ status }) => status !== 'open',
  });
  return action.then((told) => ({ told, asked: show.mock.calls.length }));
}

describe('recover', () => {
  it('does not read again if the refusal is conclusive', async () => {
    expect(await after(refused('link_expired'), 'open')).toEqual({
      told: { type: 'unreadable', why: 'over' },
      asked: 0,
    });
    expect(await after(refused('too_many_requests'), 'open')).toEqual({
      told: { type: 'refused', notice: 'too_many_requests' },
      asked: 0,
    });
  });

  it('distinguishes an act whose answer was lost from one that was not carried out', async () => {
    const linked = { status: 'cancelled' };
    expect(await after(cutOff, 'cancelled')).toEqual({
      told: { type: 'done', what: 'cancelled', linked },
      asked: 1,
    });
    const { told } = await after(cutOff, 'open');
    expect(told).toEqual({ type: 'refused', notice: 'network' });
  });

  it('shows a change made by others, with a notice', async () => {
    const { told } = await after(refused('illegal_transition'), 'completed');
    const linked = { status: 'completed' };
    expect(told).toEqual({ type: 'read', linked, notice: 'changed' });
  });

  it('ends with the link, and is unknown if reading again fails too', async () => {
    expect((await after(cutOff, refused('not_found'))).told).toEqual({
      type: 'unreadable',
      why: 'dead',
    });
    expect((await after(cutOff, cutOff)).told).toEqual({ type: 'refused', notice: 'unknown' });
  });
});

describe('linkReducer', () => {
  const initial: LinkState<Kind> = initialLinkState;
  const linked = { status: 'open' };

  it('keeps the object while an act is sent, and removes it when the link ends', () => {
    const shown = linkReducer<Kind, typeof initial>(initial, initial, { type: 'read', linked });
    const sent = linkReducer<Kind, typeof initial>(initial, shown, { type: 'sent' });
    expect(sent).toEqual({ ...shown, isSending: true });
    expect(
      linkReducer<Kind, typeof initial>(initial, sent, { type: 'unreadable', why: 'over' }),
    ).toEqual({ ...initial, view: 'over' });
    expect(
      linkReducer<Kind, typeof initial>(initial, sent, { type: 'unreadable', why: 'offline' }),
    ).toEqual({ ...initial, view: 'failed', notice: 'offline' });
  });
});
