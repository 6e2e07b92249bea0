import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#platform/browser/api.ts';
import { createLook } from '#features/messaging/desk/look.ts';
import type { MessagingEvent } from '#features/messaging/desk/messaging-state.ts';

const problem = (status: number, code: string) => () =>
  Response.json({ type: 'urn:x', title: 'x', status, code, requestId: 'r' }, { status });
const connected = () => Response.json({ connected: true });
const disconnected = () => Response.json({ connected: false });
const code = () => Response.json({ qr: 'scan me' });

const byHand = { isPoll: false, isLocked: false };
const byTimer = { isPoll: true, isLocked: false };
const locked: MessagingEvent = { type: 'locked' };
const told = (connection: 'connected' | 'disconnected' | 'error' | undefined): MessagingEvent => ({
  type: 'told',
  connection,
});

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

type Reply = () => Response | Promise<Response>;

/** A look with a server that answers as given. `asked` collects the calls; polling calls end with `~`. */
function before({ status, qr = code }: { status: Reply; qr?: Reply }, hasSession = true) {
  const asked: string[] = [];
  const events: MessagingEvent[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: RequestInit) => {
    const isPoll = new Headers(headers).get('x-poll') === '1';
    asked.push(`${address.split('/').at(-1) ?? ''}${isPoll ? '~' : ''}`);
    const response = await (address.endsWith('/qr') ? qr() : status());
    signal?.throwIfAborted();
    return response;
  });
  const tell = (event: MessagingEvent) => void events.push(event);
  return { asked, events, ...createLook({ ask: call, mayBeSignedIn: () => hasSession, tell }) };
}

describe('a look', () => {
  it('sends both requests at once for a user, and one after the other for a timer', async () => {
    const look = before({ status: disconnected });
    await look.look(byHand);
    expect(look.asked).toEqual(['status', 'qr']);
    await look.look(byTimer);
    expect(look.asked.slice(2)).toEqual(['status~', 'qr~']);
    const both = [told('disconnected'), { type: 'code', qr: 'scan me' }];
    expect(look.events).toEqual([...both, ...both]);
  });

  it('does not ask for the code on a timer if connected or if the service fails', async () => {
    for (const status of [connected, problem(503, 'messaging_unavailable')]) {
      const look = before({ status });
      await look.look(byTimer);
      expect(look.asked).toEqual(['status~']);
      expect(look.events).toEqual([told(status === connected ? 'connected' : 'error')]);
    }
  });

  it('without a session reports at once that the code is locked', async () => {
    const look = before({ status: disconnected }, false);
    await look.look(byHand);
    expect(look.asked).toEqual(['status']);
    expect(look.events).toEqual([locked, told('disconnected')]);
  });

  it('reports when the session has ended, and a timer does not ask for the code again', async () => {
    const look = before({ status: disconnected, qr: problem(401, 'unauthenticated') });
    await look.look(byTimer);
    expect(look.events).toEqual([told('disconnected'), locked]);
    await look.look({ isPoll: true, isLocked: true });
    expect(look.asked).toEqual(['status~', 'qr~', 'status~']);
    await look.look({ isPoll: false, isLocked: true });
    expect(look.asked.slice(3)).toEqual(['status', 'qr']);
  });

  it('logs a warning if the code is not available', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const look = before({ status: disconnected, qr: problem(503, 'messaging_unavailable') });
    await look.look(byHand);
    expect(look.events).toEqual([told('disconnected'), { type: 'code', qr: undefined }]);
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  it.each<[string, Reply]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an HTML page', () => new Response('<html>')],
    ['a 500', problem(500, 'internal_error')],
  ])('reports an error for %s', async (_, status) => {
    const look = before({ status });
    await look.look(byTimer);
    expect(look.events).toEqual([told('error')]);
  });

  it('reports no connection state after too many requests', async () => {
    const look = before({ status: problem(429, 'too_many_requests') });
    await look.look(byTimer);
    expect(look.events).toEqual([told(undefined)]);
  });
});

describe('two looks', () => {
  it('keep a timer from starting a second one, and let a user’s replace a timer’s', async () => {
    const answers: ((response: Response) => void)[] = [];
    const status = () => new Promise<Response>((resolve) => answers.push(resolve));
    const look = before({ status });
    const first = look.look(byTimer);
    await look.look(byTimer);
    expect(look.asked).toEqual(['status~']);
    const second = look.look(byHand);
    expect(look.asked).toEqual(['status~', 'status', 'qr']);
    answers[0]?.(connected());
    await first;
    expect(look.events).toEqual([]);
    answers[1]?.(disconnected());
    await second;
    expect(look.events).toEqual([told('disconnected'), { type: 'code', qr: 'scan me' }]);
  });

  it('report nothing after cancel', async () => {
    let answer: ((response: Response) => void) | undefined;
    const look = before({
      status: disconnected,
      qr: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    const first = look.look(byHand);
    await vi.waitFor(() => expect(look.events).toEqual([told('disconnected')]));
    look.cancel();
    answer?.(code());
    await first;
    expect(look.events).toHaveLength(1);
  });
});
