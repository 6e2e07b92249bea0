import { describe, expect, it } from 'vitest';
import {
  codeViewOf,
  initialState,
  isPolling,
  isTimed,
  type MessagingEvent,
  type MessagingState,
  reduce,
} from '#features/messaging/desk/messaging-state.ts';

const after = (...events: MessagingEvent[]): MessagingState => events.reduce(reduce, initialState);
const told = (connection: 'connected' | 'disconnected' | 'error' | undefined): MessagingEvent => ({
  type: 'told',
  connection,
});
const code: MessagingEvent = { type: 'code', qr: 'scan me' };
const shown = [told('disconnected'), code] as const;

describe('a code', () => {
  it('is shown while the link waits for it', () => {
    expect(after(...shown).qr).toBe('scan me');
    expect(after(...shown, { type: 'code', qr: undefined }).qr).toBeUndefined();
    expect(after(...shown, told('disconnected')).qr).toBe('scan me');
  });

  const endings: MessagingEvent[] = [
    told('connected'),
    told('error'),
    { type: 'locked' },
    { type: 'hidden' },
    { type: 'timeUp' },
  ];
  it.each(endings)('goes for good with %j, and none that comes late is shown', (ending) => {
    expect(after(...shown, ending).qr).toBeUndefined();
    expect(after(...shown, ending, code).qr).toBeUndefined();
  });

  it('does not come back with the page, the session or the watch: it is asked for anew', () => {
    expect(after(...shown, { type: 'hidden' }, { type: 'visible' }).qr).toBeUndefined();
    expect(after(...shown, { type: 'locked' }, { type: 'signedIn' }).qr).toBeUndefined();
    expect(after(...shown, { type: 'timeUp' }, { type: 'refresh' }).qr).toBeUndefined();
  });
});

describe('what stands in its place', () => {
  it.each<[string, MessagingEvent[]]>([
    ['checking', []],
    ['checking', [{ type: 'locked' }]],
    ['waiting', [told('disconnected')]],
    ['signIn', [{ type: 'locked' }, told('disconnected')]],
    ['signIn', [{ type: 'locked' }, told('disconnected'), { type: 'timeUp' }]],
    ['waiting', [{ type: 'locked' }, told('disconnected'), { type: 'signedIn' }]],
    ['paused', [told('disconnected'), { type: 'timeUp' }]],
    ['unavailable', [told('error')]],
    ['unavailable', [told('error'), { type: 'timeUp' }]],
    ['unavailable', [told('error'), told(undefined)]],
  ])('%s after %j', (view, events) => {
    expect(codeViewOf(after(...events))).toBe(view);
  });
});

describe('the watch', () => {
  it.each<[boolean, MessagingEvent[]]>([
    [true, []],
    [true, [told('disconnected')]],
    [true, [told('error')]],
    [false, [told('connected')]],
    [false, [{ type: 'hidden' }]],
    [true, [{ type: 'hidden' }, { type: 'visible' }]],
    [false, [told('error'), { type: 'timeUp' }]],
    [true, [told('error'), { type: 'timeUp' }, { type: 'refresh' }]],
    [true, [told('error'), { type: 'timeUp' }, { type: 'refresh' }, told('error')]],
    [true, [{ type: 'timeUp' }, { type: 'signedIn' }]],
    // Asked by hand, a connection is asked about once.
    [true, [told('connected'), { type: 'refresh' }]],
    [false, [told('connected'), { type: 'refresh' }, told('connected')]],
    [true, [told('connected'), { type: 'refresh' }, told('disconnected')]],
  ])('asks on: %s after %j', (isAsking, events) => {
    expect(isPolling(after(...events))).toBe(isAsking);
  });

  it('runs out unseen as well, and not once connected', () => {
    expect(isTimed(after({ type: 'hidden' }))).toBe(true);
    expect(isTimed(after(told('connected')))).toBe(false);
    expect(isTimed(after({ type: 'timeUp' }))).toBe(false);
  });

  it('begins anew with whatever somebody does', () => {
    expect(after({ type: 'refresh' }, { type: 'signedIn' }, told('error')).round).toBe(2);
  });

  it('keeps somebody waiting until the answer, whatever it is', () => {
    expect(after({ type: 'refresh' }).isRefreshing).toBe(true);
    for (const end of [told('error'), told(undefined), { type: 'timeUp' } as const]) {
      expect(after({ type: 'refresh' }, end).isRefreshing).toBe(false);
    }
  });
});
