/** The four addresses over real HTTP. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { signatureOf } from '../src/http/secret.ts';
import { limits } from '../src/queue/limits.ts';
import { assertProblem, secret, service } from './support/http.ts';

const body = JSON.stringify({ text: 'Neue Buchung\nStrategie & Beratung, 24. November, 10:00' });

test('http: every call without the secret is 401, and reveals nothing of the QR code', async (context) => {
  const { call, notify, calls, queue } = await service(context);
  for (const bearer of ['', 'wrong', `${secret}x`, secret.slice(1)]) {
    for (const path of [
      '/status',
      '/qr',
      '/notify',
      '/deliveries/appointment-1',
      '/nothing',
      '/__proto__',
    ]) {
      const answer = await call(path, {}, bearer);
      assertProblem(answer, 401, 'unauthenticated');
      assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer');
      assert.doesNotMatch(JSON.stringify(answer.body), /scan me/);
    }
    assertProblem(await notify(body, {}, bearer), 401, 'unauthenticated');
  }
  assert.equal(calls.woken, 0);
  assert.equal(queue.nextDue(), undefined);
});

test('status: reports the state, since when, and the problem', async (context) => {
  const { call, state, sender } = await service(context);
  const since = '2026-11-23T08:00:00.000Z';
  const first = await call('/status');
  assert.deepEqual(first.body, { connected: false, state: 'waiting_for_scan', since });
  assert.equal(first.headers.get('Cache-Control'), 'no-store');
  Object.assign(state, { name: 'connected', problem: 'own_number' });
  const second = await call('/status');
  const connected = { connected: true, state: 'connected', since };
  assert.deepEqual(second.body, { ...connected, lastError: 'own_number' });
  delete state.problem;
  sender.problem = () => 'daily_cap';
  assert.deepEqual((await call('/status')).body, { ...connected, lastError: 'daily_cap' });
});

test('qr: returns the code while there is one to scan, and wakes the link', async (context) => {
  const { call, state, calls } = await service(context);
  const answer = await call('/qr');
  assert.deepEqual([answer.status, answer.body], [200, { qr: 'scan me' }]);
  assert.equal(answer.headers.get('Cache-Control'), 'no-store');
  assert.equal(calls.woken, 1);
  delete state.qr;
  assert.deepEqual((await call('/qr')).body, {});
});

test('notify: accepts a message once per key', async (context) => {
  const { notify, queue, clock, calls } = await service(context);
  const first = await notify(body);
  assert.equal(first.status, 202);
  assert.deepEqual((await notify(body)).body, first.body);
  assertProblem(await notify(JSON.stringify({ text: 'x' })), 422, 'idempotency_key_reused');
  const job = queue.next(clock.now());
  assert.deepEqual(
    [job?.text, first.body],
    ['Neue Buchung\nStrategie & Beratung, 24. November, 10:00', { id: job?.id }],
  );
  queue.markSent(job?.id ?? '');
  assert.equal((await notify(body)).status, 202);
  assert.equal(queue.next(clock.now()), undefined);
  assert.ok(calls.looked > 0);
});

test('deliveries: returns what became of the message of a key', async (context) => {
  const { notify, call, queue, clock } = await service(context);
  const key = 'inquiry_received:a/b c:firm:whatsapp';
  const look = () => call(`/deliveries/${encodeURIComponent(key)}`);
  assertProblem(await look(), 404, 'not_found');
  assert.equal((await notify(body, { 'Idempotency-Key': key })).status, 202);
  const first = await look();
  assert.deepEqual([first.status, first.body], [200, { state: 'queued' }]);
  assert.equal(first.headers.get('Cache-Control'), 'no-store');
  queue.markSent(queue.next(clock.now())?.id ?? '');
  assert.deepEqual((await look()).body, { state: 'sent' });
  for (const path of ['/deliveries', '/deliveries/', '/deliveries/%', `/deliveries/${key}`]) {
    assertProblem(await call(path), 404, 'not_found');
  }
  assertProblem(await call('/deliveries/x', { method: 'POST' }), 405, 'method_not_allowed');
});

test('notify: refuses a missing signature, and one of another body or another secret', async (context) => {
  const { notify, queue } = await service(context);
  const message = { key: 'appointment-1', body };
  for (const signature of [
    signatureOf({ ...message, body: '{"text":"y"}' }, secret),
    signatureOf(message, `${secret}x`),
    signatureOf(message, secret).toUpperCase(),
    '',
  ]) {
    const answer = await notify(body, { 'X-Signature': signature });
    assertProblem(answer, 401, 'wrong_signature');
  }
  assert.equal(queue.nextDue(), undefined);
});

test('notify: refuses a signed message under another key', async (context) => {
  const { notify, queue } = await service(context);
  const signed = (key: string, text: string) => ({
    'X-Signature': signatureOf({ key, body: text }, secret),
  });
  for (const key of ['appointment-2', 'appointment-', '']) {
    const headers = { 'Idempotency-Key': key, ...signed('appointment-1', body) };
    assertProblem(await notify(body, headers), 401, 'wrong_signature');
  }
  // Where the key ends and the body begins is part of what is signed.
  const moved = { 'Idempotency-Key': 'appointment', ...signed('appointment-1', body) };
  assertProblem(await notify(`-1${body}`, moved), 401, 'wrong_signature');
  assert.equal(queue.nextDue(), undefined);
});

test('notify: stores long texts of any script unchanged', async (context) => {
  const { notify, queue, clock } = await service(context);
  for (const text of [
    '🙂'.repeat(4000),
    'ن'.repeat(8000),
    '\u202eabc\u2066\u2069',
    '漢'.repeat(8000),
  ]) {
    const key = { 'Idempotency-Key': String(text.codePointAt(0)) };
    assert.equal((await notify(JSON.stringify({ text }), key)).status, 202);
    const job = queue.next(clock.now());
    assert.equal(job?.text, text);
    queue.markSent(job.id);
  }
});

test('notify: returns a field error for each invalid field', async (context) => {
  const { notify } = await service(context);
  const refused = async (json: unknown) =>
    assertProblem(await notify(JSON.stringify(json)), 422, 'validation_failed');
  assert.deepEqual(await refused({}), [{ field: 'text', code: 'required' }]);
  assert.deepEqual(await refused({ text: 5 }), [{ field: 'text', code: 'invalid_type' }]);
  assert.deepEqual(await refused({ text: '' }), [{ field: 'text', code: 'required' }]);
  assert.deepEqual(await refused({ text: 'x'.repeat(8001) }), [
    { field: 'text', code: 'too_long' },
  ]);
  assert.deepEqual(await refused({ text: 'a\u0000b' }), [
    { field: 'text', code: 'invalid_characters' },
  ]);
  assert.deepEqual(await refused({ text: 'a\ud800b' }), [
    { field: 'text', code: 'invalid_characters' },
  ]);
  assert.deepEqual(await refused({ text: 'x', to: '+41790000001' }), [
    { field: 'to', code: 'unknown_field' },
  ]);
  assert.deepEqual(await refused([]), [{ field: '', code: 'invalid_type' }]);
  for (const key of ['', 'x'.repeat(201), 'schlüssel']) {
    const answer = await notify(body, { 'Idempotency-Key': key });
    assert.deepEqual(assertProblem(answer, 422, 'validation_failed'), [
      { field: 'Idempotency-Key', code: 'invalid' },
    ]);
  }
  for (const text of ['{"text":', '', 'null ]']) {
    assertProblem(await notify(text), 422, 'malformed_json');
  }
});

test('http: refuses other media types, methods, addresses and bodies that are too large', async (context) => {
  const { notify, call, address } = await service(context);
  for (const type of ['text/plain', 'application/jsonp', '']) {
    assertProblem(await notify(body, { 'Content-Type': type }), 415, 'unsupported_media_type');
  }
  const declared = JSON.stringify({ text: 'x'.repeat(70_000) });
  assertProblem(await notify(declared), 413, 'payload_too_large');
  assertProblem(await call('/notify/'), 404, 'not_found');
  const method = await call('/notify');
  assertProblem(method, 405, 'method_not_allowed');
  assert.equal(method.headers.get('Allow'), 'POST');
  assertProblem(await call('/qr', { method: 'POST' }), 405, 'method_not_allowed');

  // In chunks, so that no header announces the length.
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const chunked = request(`${address}/notify`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
      chunked.destroy();
    });
    chunked.on('error', reject);
    for (let count = 0; count < 9; count += 1) chunked.write('x'.repeat(8 * 1024));
  });
  assert.equal(status, 413);
});

test('notify: returns Retry-After when the daily limit is reached', async (context) => {
  const { notify, queue, clock } = await service(context);
  for (let count = 0; count < limits.perDay; count += 1) queue.accept(`${count}`, 'x', clock.now());
  const answer = await notify(body);
  assertProblem(answer, 429, 'too_many_requests');
  assert.equal(answer.headers.get('Retry-After'), '3600');
});

test('http: hides the cause of a fault from the caller, and logs no text', async (context) => {
  const { notify, breakDatabase, logged } = await service(context);
  breakDatabase();
  assertProblem(await notify(body), 500, 'internal_error');
  assert.deepEqual(logged, ['{"event":"fault","error":"Error"}']);
});
