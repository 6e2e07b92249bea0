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

describe('the code', () => {
  it('is shown while the connection waits for it', () => {
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
  it.each(endings)('is dropped on %j, and a late one is not shown', (ending) => {
    expect(after(...shown, ending).qr).toBeUndefined();
    expect(after(...shown, ending, code).qr).toBeUndefined();
  });

  it('does not return with the page, the session or the time limit: it has to be asked for again', () => {
    expect(after(...shown, { type: 'hidden' }, { type: 'visible' }).qr).toBeUndefined();
    expect(after(...shown, { type: 'locked' }, { type: 'signedIn' }).qr).toBeUndefined();
    expect(after(...shown, { type: 'timeUp' }, { type: 'refresh' }).qr).toBeUndefined();
  });
});

describe('codeViewOf', () => {
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

describe('polling', () => {
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
    // A refresh while connected asks once.
    [true, [told('connected'), { type: 'refresh' }]],
    [false, [told('connected'), { type: 'refresh' }, told('connected')]],
    [true, [told('connected'), { type: 'refresh' }, told('disconnected')]],
  ])('isPolling: %s after %j', (isAsking, events) => {
    expect(isPolling(after(...events))).toBe(isAsking);
  });

  it('has a time limit that runs while hidden, and not once connected', () => {
    expect(isTimed(after({ type: 'hidden' }))).toBe(true);
    expect(isTimed(after(told('connected')))).toBe(false);
    expect(isTimed(after({ type: 'timeUp' }))).toBe(false);
  });

  it('starts a new round with each action of the user', () => {
    expect(after({ type: 'refresh' }, { type: 'signedIn' }, told('error')).round).toBe(2);
  });

  it('ends the refreshing state with any answer', () => {
    expect(after({ type: 'refresh' }).isRefreshing).toBe(true);
    for (const end of [told('error'), told(undefined), { type: 'timeUp' } as const]) {
      expect(after({ type: 'refresh' }, end).isRefreshing).toBe(false);
    }
  });
});
