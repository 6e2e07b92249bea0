/** Scripted connection events for each rule of reconnecting, with a test clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LinkState, SendError } from '../src/link/link.ts';
import type { LinkEvent } from '../src/link/state.ts';
import { superviseLink } from '../src/link/supervisor.ts';
import { testClock } from './support/clock.ts';

const minute = 60_000;

function script({ random = (): number => 1 } = {}) {
  const clock = testClock();
  const tells: ((event: LinkEvent) => void)[] = [];
  const states: LinkState[] = [];
  const calls = { forgotten: 0, closed: 0, sent: [] as string[] };
  const link = superviseLink({
    clock,
    random,
    forget: () => (calls.forgotten += 1),
    onChange: (state) => states.push(state),
    connect(tell) {
      tells.push(tell);
      return {
        send: async ({ text }) => void calls.sent.push(text),
        close: async () => void (calls.closed += 1),
      };
    },
  });
  const tell = (event: LinkEvent) => tells.at(-1)?.(event);
  const close = (code: number) => tell({ type: 'closed', code });
  return { clock, link, calls, states, tells, tell, close, name: () => link.state().name };
}

test('link: connects at once, shows the code, and is connected after the scan', async () => {
  const { link, clock, tell, close, tells, name, states } = script();
  assert.equal(name(), 'connecting');
  tell({ type: 'code', qr: 'one' });
  assert.deepEqual([name(), link.state().qr], ['waiting_for_scan', 'one']);
  const since = link.state().since;
  await clock.advance(minute);
  tell({ type: 'code', qr: 'two' });
  assert.deepEqual([link.state().qr, link.state().since], ['two', since]);
  close(515);
  await clock.advance(0);
  assert.equal(tells.length, 2);
  assert.deepEqual([name(), link.state().qr], ['connecting', undefined]);
  tell({ type: 'opened' });
  assert.deepEqual([name(), link.state().qr], ['connected', undefined]);
  assert.equal(link.state().since, clock.now());
  // Each state is reported once; the initial one is not reported, since it is no change.
  assert.deepEqual(
    states.map((state) => state.name),
    ['waiting_for_scan', 'connecting', 'connected'],
  );
});

test('link: after 401 deletes the credentials and requests a new code at once', async () => {
  const { link, clock, tell, close, tells, calls, name } = script();
  tell({ type: 'opened' });
  await clock.advance(10 * minute);
  close(401);
  assert.equal(calls.forgotten, 1);
  await clock.advance(0);
  assert.equal(tells.length, 2);
  tell({ type: 'code', qr: 'new' });
  assert.deepEqual([name(), link.state().problem], ['waiting_for_scan', 'logged_out']);
  tell({ type: 'opened' });
  assert.equal(link.state().problem, undefined);
});

for (const [code, state, problem] of [
  [440, 'replaced', 'replaced'],
  [403, 'error', 'forbidden'],
  [411, 'error', 'multi_device_off'],
] as const) {
  test(`link: stops after code ${code} (${state}), even if somebody asks for a QR code`, async () => {
    const { link, clock, tell, close, tells, calls, name } = script();
    tell({ type: 'opened' });
    close(code);
    link.wake();
    await clock.advance(24 * 60 * minute);
    assert.deepEqual([name(), link.state().problem], [state, problem]);
    assert.deepEqual([tells.length, calls.forgotten], [1, 0]);
  });
}

for (const [code, state, problem] of [
  [428, 'disconnected', 'connection_lost'],
  [408, 'disconnected', 'connection_lost'],
  [503, 'disconnected', 'connection_lost'],
  [405, 'error', 'outdated'],
  [500, 'error', 'bad_session'],
] as const) {
  test(`link: retries after code ${code} (${state}), with pauses that grow to five minutes`, async () => {
    const { link, clock, close, tells, calls, name } = script();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 10; tries += 1) {
      close(code);
      assert.deepEqual([name(), link.state().problem], [state, problem]);
      const from = clock.now();
      while (tells.length === tries) await clock.advance(500);
      pauses.push((clock.now() - from) / 1000);
    }
    assert.deepEqual(pauses, [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    assert.equal(calls.forgotten, 0);
  });
}

test('link: randomizes half of a pause', async () => {
  const { clock, close, tells } = script({ random: () => 0 });
  close(428);
  await clock.advance(999);
  assert.equal(tells.length, 1);
  await clock.advance(1);
  assert.equal(tells.length, 2);
});

test('link: restarts the pauses after a connection that lasted, not after one that opened and broke', async () => {
  const { clock, tell, close, tells } = script();
  const pauseAfter = async (lastedMs: number) => {
    tell({ type: 'opened' });
    await clock.advance(lastedMs);
    close(428);
    const [from, count] = [clock.now(), tells.length];
    while (tells.length === count) await clock.advance(500);
    return clock.now() - from;
  };
  assert.deepEqual(
    [await pauseAfter(0), await pauseAfter(1000), await pauseAfter(1000), await pauseAfter(minute)],
    [2000, 4000, 8000, 2000],
  );
});

test('link: stops immediate restarts when they lead to no connection', async () => {
  const { clock, close, tells } = script();
  for (let count = 1; count <= 3; count += 1) {
    close(515);
    await clock.advance(0);
    assert.equal(tells.length, count + 1);
  }
  close(515);
  await clock.advance(15_999);
  assert.equal(tells.length, 4);
  await clock.advance(1);
  assert.equal(tells.length, 5);
});

test('link: lets unscanned codes expire; makes a new one when woken', async () => {
  const { link, clock, tell, close, tells, name } = script();
  tell({ type: 'code', qr: 'one' });
  close(408);
  await clock.advance(24 * 60 * minute);
  assert.deepEqual([name(), link.state().qr, tells.length], ['disconnected', undefined, 1]);
  assert.equal(link.state().problem, undefined);
  link.wake();
  link.wake();
  assert.deepEqual([name(), tells.length], ['connecting', 2]);
});

test('link: does not shorten a pause when woken', async () => {
  const { link, close, tells } = script();
  close(428);
  link.wake();
  assert.equal(tells.length, 1);
});

test('link: ignores events of an old connection', async () => {
  const { clock, tells, tell, close, name } = script();
  close(515);
  await clock.advance(0);
  tell({ type: 'opened' });
  tells[0]?.({ type: 'closed', code: 401 });
  assert.equal(name(), 'connected');
});

for (const problem of ['own_number', 'recipient_unknown'] as const) {
  test(`link: reports ${problem} and stays connected`, () => {
    const { link, tell, name } = script();
    tell({ type: 'opened', problem });
    assert.deepEqual([name(), link.state().problem], ['connected', problem]);
  });
}

test('link: counts a connection that cannot be created as failed', async () => {
  const clock = testClock();
  let tries = 0;
  const link = superviseLink({
    clock,
    random: () => 1,
    forget: () => assert.fail('nothing to forget'),
    onChange: () => {},
    connect() {
      tries += 1;
      throw new Error('no');
    },
  });
  assert.deepEqual([link.state().name, tries], ['error', 1]);
  await clock.advance(2000);
  assert.equal(tries, 2);
  await link.close();
});

test('link: sends only through the open connection, and ends it on close', async () => {
  const { link, clock, tell, close, tells, calls } = script();
  const isNotConnected = (error: unknown) =>
    error instanceof SendError && error.code === 'not_connected';
  const message = { id: '1', text: 'Guten Tag' };
  await assert.rejects(link.send(message), isNotConnected);
  tell({ type: 'opened' });
  await link.send(message);
  assert.deepEqual(calls.sent, ['Guten Tag']);
  close(428);
  await assert.rejects(link.send(message), isNotConnected);
  await clock.advance(2000);
  await link.close();
  assert.equal(calls.closed, 1);
  tell({ type: 'closed', code: 428 });
  await clock.advance(60 * minute);
  assert.equal(tells.length, 2);
});
