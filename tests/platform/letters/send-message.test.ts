/** Against the HTTP part of the real messaging service, and a small server for all other responses. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '#platform/whatsapp/send-message.ts';
import { messagingSecret as secret, serveMessaging } from '#tests/support/messaging.ts';

const message = { key: 'appointment_requested:A1:firm:whatsapp', text: 'Neue Buchung\n⁨Ädä⁩ 👋🏽' };
const down = { kind: 'down', reason: 'channel_down' };
const refused = { kind: 'refused', reason: 'rejected' };

describe('messaging service', () => {
  let service: Awaited<ReturnType<typeof serveMessaging>>;
  beforeEach(async () => (service = await serveMessaging()));
  afterEach(() => service.close());

  it('accepts a message once per key, also with a different text', async () => {
    for (const text of [message.text, message.text, 'in other words']) {
      expect(await sendMessage(service.env, { ...message, text })).toEqual({ kind: 'sent' });
    }
    const job = service.queue.next(0);
    expect(job?.text).toBe(message.text);
    service.queue.markSent(job?.id ?? '');
    expect(service.queue.next(0)).toBeUndefined();
  });

  it('is down for a wrong secret', async () => {
    expect(await sendMessage({ ...service.env, secret: `${secret}x` }, message)).toEqual(down);
  });

  it('refuses invalid messages permanently', async () => {
    for (const [key, text] of [
      ['key', ''],
      ['key', 'a\u0000b'],
      ['key', 'x'.repeat(8001)],
      ['key', '漢'.repeat(30_000)],
      ['x'.repeat(201), 'text'],
    ] as const) {
      expect(await sendMessage(service.env, { key, text })).toEqual(refused);
    }
  });

  it('asks to wait while 200 messages wait', async () => {
    for (let count = 0; count < 200; count += 1) service.queue.accept(`${count}`, 'text', 0);
    expect(await sendMessage(service.env, message)).toEqual({
      kind: 'retry',
      reason: 'deferred',
      afterMs: 3_600_000,
    });
  });
});

describe('sendMessage: another response', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function answering(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { url: `http://127.0.0.1:${port ?? 0}`, secret };
  }

  const problem = (status: number, code: string): RequestListener => {
    return (_, out) => out.writeHead(status).end(JSON.stringify({ code }));
  };

  it.each<[string, RequestListener, unknown]>([
    ['internal_error is down', problem(500, 'internal_error'), down],
    ['502 of a proxy is down', (_, out) => out.writeHead(502).end('<html>'), down],
    ['an HTML page is down', (_, out) => out.writeHead(200).end('<html>'), down],
    ['422 without a problem is down', (_, out) => out.writeHead(422).end('<html>'), down],
    ['404 is down', problem(404, 'not_found'), down],
    ['422 with an unknown code is refused', problem(422, 'new_in_2028'), refused],
    [
      '429 without Retry-After is deferred',
      problem(429, 'x'),
      { kind: 'retry', reason: 'deferred' },
    ],
    ['a closed connection is down', (message_) => message_.destroy(), down],
    [
      'a redirect is down',
      (_, out) => out.writeHead(307, { Location: 'http://127.0.0.1:9' }).end(),
      down,
    ],
  ])('%s', async (_, listener, outcome) => {
    expect(await sendMessage(await answering(listener), message)).toEqual(outcome);
  });

  it('is down if none comes within the time limit', async () => {
    const silent = await answering(() => undefined);
    const before = performance.now();
    expect(await sendMessage(silent, message, { timeoutMs: 50 })).toEqual(down);
    expect(performance.now() - before).toBeLessThan(3000);
  });

  it('is down if nothing listens at the address', async () => {
    expect(await sendMessage({ url: 'http://127.0.0.1:9', secret }, message)).toEqual(down);
  });
});
