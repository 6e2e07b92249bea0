/** The service's HTTP side, with a real queue and a scripted link. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openDatabase } from '../../src/database.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { signatureOf } from '../../src/http/secret.ts';
import { serve } from '../../src/http/server.ts';
import type { LinkState } from '../../src/link/link.ts';
import { openQueue } from '../../src/queue/jobs.ts';
import { testClock } from './clock.ts';
import { testFolder } from './folder.ts';

export const secret = 'a secret of thirty-two characters'.replaceAll(' ', '-');

export async function service(test: TestContext) {
  const clock = testClock();
  const database = openDatabase(testFolder(test));
  const queue = openQueue(database);
  const state: LinkState = { name: 'waiting_for_scan', since: clock.now(), qr: 'scan me' };
  const calls = { woken: 0, looked: 0 };
  const link = {
    state: () => state,
    wake: () => void (calls.woken += 1),
    send: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
  };
  const sender: { look: () => void; problem: () => string | undefined } = {
    look: () => void (calls.looked += 1),
    problem: () => undefined,
  };
  const logged: string[] = [];
  const routes = createRoutes({ link, queue, sender, clock, secret });
  const server = await serve({ host: '127.0.0.1', port: 0, routes, secret }, (event, fields) =>
    logged.push(JSON.stringify({ event, ...fields })),
  );
  let isOpen = true;
  test.after(async () => {
    await server.close();
    if (isOpen) database.close();
  });
  const address = `http://127.0.0.1:${server.port}`;
  const call = async (path: string, init: RequestInit = {}, bearer = secret) => {
    const headers = new Headers(init.headers);
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
    const response = await fetch(address + path, { ...init, headers });
    const body: unknown = await response.json();
    return { status: response.status, headers: response.headers, body };
  };
  const notify = (body: string, headers: Record<string, string> = {}, bearer = secret) => {
    const key = headers['Idempotency-Key'] ?? 'appointment-1';
    const all = {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Signature': signatureOf({ key, body }, secret),
      ...headers,
    };
    return call('/notify', { method: 'POST', body, headers: all }, bearer);
  };
  const breakDatabase = () => {
    isOpen = false;
    database.close();
  };
  return {
    ...{ call, notify, state, calls, queue, sender, clock, logged, address },
    breakDatabase,
  };
}

/** Asserts that the answer is this problem, in the website's envelope; returns its field errors. */
export function assertProblem(
  answer: { status: number; headers: Headers; body: unknown },
  status: number,
  code: string,
) {
  assert.equal(answer.headers.get('Content-Type'), 'application/problem+json');
  assert.ok(typeof answer.body === 'object' && answer.body !== null);
  const { title, requestId, ...rest } = { title: '', requestId: '', errors: [], ...answer.body };
  assert.partialDeepStrictEqual(rest, { type: `urn:problem:${code}`, status, code });
  assert.equal(answer.status, status);
  assert.ok(title.length > 0);
  assert.equal(requestId, answer.headers.get('X-Request-Id'));
  return rest.errors;
}
