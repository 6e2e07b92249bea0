/** Against the HTTP part of the real messaging service, and a small server for all other responses. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askMessage, askWhy, sendMessage } from '#platform/whatsapp/send-message.ts';
import { patience } from '#scripts/test/patience.ts';
import { messagingSecret as secret, serveMessaging } from '#tests/support/messaging.ts';
import { freePort } from '#tests/support/stack.ts';

const message = { key: 'appointment_requested:A1:firm:whatsapp', text: 'Neue Buchung\n⁨Ädä⁩ 👋🏽' };
const down = (answer: string) => ({ kind: 'down', reason: 'channel_down', answer });
const refused = (answer: string) => ({ kind: 'refused', reason: 'rejected', answer });

describe('messaging service', () => {
  let service: Awaited<ReturnType<typeof serveMessaging>>;
  beforeEach(async () => (service = await serveMessaging()));
  afterEach(() => service.close());

  it('accepts a message once per key, also with a different text', async () => {
    for (const text of [message.text, message.text, 'in other words']) {
      expect(await sendMessage(service.env, { ...message, text })).toEqual({ kind: 'handed' });
    }
    const job = service.queue.next(0);
    expect(job?.text).toBe(message.text);
    service.queue.markSent(job?.id ?? '');
    expect(service.queue.next(0)).toBeUndefined();
  });

  it('is down for a wrong secret', async () => {
    expect(await sendMessage({ ...service.env, secret: `${secret}x` }, message)).toEqual(
      down('401 unauthenticated'),
    );
  });

  it('refuses invalid messages permanently', async () => {
    const invalid = '422 validation_failed';
    for (const [key, text, answer] of [
      ['key', '', invalid],
      ['key', 'a\u0000b', invalid],
      ['key', 'x'.repeat(8001), invalid],
      ['key', '漢'.repeat(30_000), '413 payload_too_large'],
      ['x'.repeat(201), 'text', invalid],
    ] as const) {
      expect(await sendMessage(service.env, { key, text })).toEqual(refused(answer));
    }
  });

  it('is down while 200 messages wait', async () => {
    for (let count = 0; count < 200; count += 1) service.queue.accept(`${count}`, 'text', 0);
    expect(await sendMessage(service.env, message)).toEqual(down('429 too_many_requests'));
  });

  it('says what became of a message', async () => {
    const { env, queue } = service;
    const ask = () => askMessage(env, message.key);
    expect(await ask()).toBeUndefined();
    await sendMessage(env, message);
    expect(await ask()).toEqual({ kind: 'queued' });
    queue.markSent(queue.next(0)?.id ?? '');
    expect(await ask()).toEqual({ kind: 'sent' });
    await sendMessage(env, { ...message, key: 'old' });
    queue.tidy(25 * 60 * 60_000);
    const givenUp = { kind: 'refused', reason: 'given_up', answer: 'dropped' };
    expect(await askMessage(env, 'old')).toEqual(givenUp);
    expect(await askMessage({ ...env, secret: `${secret}x` }, 'old')).toEqual(
      down('401 unauthenticated'),
    );
  });

  it('says why messages wait', async () => {
    expect(await askWhy(service.env)).toEqual(down('queued waiting_for_scan'));
    service.become({ name: 'waiting_for_scan', problem: 'logged_out' });
    expect(await askWhy(service.env)).toEqual(down('queued logged_out'));
    service.become({ name: 'connected', problem: 'own_number' });
    expect(await askWhy(service.env)).toEqual(down('queued own_number'));
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
    ['internal_error is down', problem(500, 'internal_error'), down('500 internal_error')],
    ['502 of a proxy is down', (_, out) => out.writeHead(502).end('<html>'), down('502')],
    ['an HTML page is down', (_, out) => out.writeHead(200).end('<html>'), down('200')],
    ['422 without a problem is down', (_, out) => out.writeHead(422).end('<html>'), down('422')],
    ['404 is down', problem(404, 'not_found'), down('404 not_found')],
    [
      '422 with an unknown code is refused',
      problem(422, 'new_in_2028'),
      refused('422 new_in_2028'),
    ],
    ['429 is down', problem(429, 'x'), down('429 x')],
    ['a code of other signs is not repeated', problem(500, 'Ada <a@example.com>'), down('500')],
    ['a closed connection is down', (message_) => message_.destroy(), down('UND_ERR_SOCKET')],
    [
      'a redirect is down',
      (_, out) => out.writeHead(307, { Location: 'http://127.0.0.1:9' }).end(),
      down('FAILED'),
    ],
  ])('%s', async (_, listener, outcome) => {
    expect(await sendMessage(await answering(listener), message)).toEqual(outcome);
  });

  it('is down if none comes within the time limit', async () => {
    const silent = await answering(() => undefined);
    const before = performance.now();
    expect(await sendMessage(silent, message, { timeoutMs: 50 })).toEqual(down('TIMEOUT'));
    expect(performance.now() - before).toBeLessThan(3000 * patience);
  });

  it('is down if nothing listens at the address', async () => {
    expect(
      await sendMessage({ url: `http://127.0.0.1:${await freePort()}`, secret }, message),
    ).toEqual(down('ECONNREFUSED'));
  });
});
