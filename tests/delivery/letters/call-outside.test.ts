/** Calls to external services: no answer, or lack of one, stops the tick. */
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { callAlarm, callHeartbeat } from '#features/delivery/letters/call-outside.ts';

const since = '2041-03-11T08:00:00.000Z';
const call = {
  code: 'channel_down',
  state: 'begun',
  since,
  site: undefined,
  text: 'E-Mails gehen nicht hinaus',
} as const;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

it.each<[string, RequestListener, boolean]>([
  ['answers 202 is reached', (_, out) => out.writeHead(202).end('thanks'), true],
  ['answers 204 is reached', (_, out) => out.writeHead(204).end(), true],
  ['answers 404 is not reached', (_, out) => out.writeHead(404).end(), false],
  ['answers 500 is not reached', (_, out) => out.writeHead(500).end(), false],
  ['redirects is not reached', (_, out) => out.writeHead(307, { Location: '/other' }).end(), false],
  ['closes the connection is not reached', (message) => message.destroy(), false],
])('calls: a service that %s', async (_, listener, isTaken) => {
  let calls = 0;
  const url = await serve((message, out) => {
    calls += 1;
    listener(message, out);
  });
  expect(await callAlarm(url, call)).toBe(isTaken);
  expect(await callHeartbeat(url)).toBe(isTaken);
  expect(calls).toBe(2);
});

it('callAlarm: does not read an endless response body', async () => {
  const url = await serve((_, out) => void out.writeHead(200).write('x'));
  expect(await callAlarm(url, call)).toBe(true);
});

it('calls: stop waiting after the time limit', async () => {
  const url = await serve(() => undefined);
  expect(await callAlarm(url, call, { timeoutMs: 50 })).toBe(false);
  expect(await callHeartbeat(url, { timeoutMs: 50 })).toBe(false);
});

it('callAlarm: returns false if nothing listens at the address', async () => {
  expect(await callAlarm('http://127.0.0.1:9', call)).toBe(false);
});
