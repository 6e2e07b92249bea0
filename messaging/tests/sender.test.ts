/** The queue and its pace, over a scripted link. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../src/database.ts';
import { type LinkState, type Message, SendError, type SendFailure } from '../src/link/link.ts';
import { openQueue } from '../src/queue/jobs.ts';
import { limits } from '../src/queue/limits.ts';
import { startSender } from '../src/queue/sender.ts';
import { testClock } from './support/clock.ts';
import { testFolder } from './support/folder.ts';

const hour = 60 * 60_000;

function stack(test: TestContext, { folder = testFolder(test), clock = testClock() } = {}) {
  const database = openDatabase(folder);
  const queue = openQueue(database);
  const state: LinkState = { name: 'connected', since: 0 };
  const sent: { at: number; message: Message }[] = [];
  const logged: string[] = [];
  const outcome: { failure?: SendFailure | undefined; of?: string } = {};
  const link = {
    state: () => state,
    async send(message: Message) {
      sent.push({ at: clock.now(), message });
      const isMeant = outcome.of === undefined || outcome.of === message.text;
      if (outcome.failure && isMeant) throw new SendError(outcome.failure);
    },
  };
  const sender = startSender({
    queue,
    link: () => link,
    clock,
    random: () => 1,
    log: (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
  });
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    await sender.close();
    database.close();
  };
  test.after(stop);
  return {
    ...{ clock, queue, state, sent, outcome, sender, logged, database, stop, folder },
    accept(key: string, text = key) {
      const acceptance = queue.accept(key, text, clock.now());
      sender.look();
      return acceptance;
    },
    texts: () => sent.map(({ message }) => message.text),
  };
}

test('sender: sends in the order of arrival, at most one message in five seconds', async (context) => {
  const { clock, sent, accept, texts } = stack(context);
  const start = clock.now();
  for (const key of ['a', 'b', 'c']) accept(key);
  await clock.advance(30_000);
  assert.deepEqual(texts(), ['a', 'b', 'c']);
  assert.deepEqual(
    sent.map(({ at }) => at - start),
    [0, 5000, 10_000],
  );
});

test('sender: keeps the pace across a restart', async (context) => {
  const first = stack(context);
  first.accept('a');
  await first.clock.advance(0);
  await first.stop();
  const second = stack(context, first);
  const start = second.clock.now();
  second.accept('b');
  await second.clock.advance(10_000);
  assert.deepEqual(
    second.sent.map(({ at }) => at - start),
    [5000],
  );
});

test('sender: sends no more than the limit in any 24 hours, and the rest after that', async (context) => {
  const { clock, accept, sent, sender } = stack(context);
  const start = clock.now();
  for (let count = 0; count < limits.perDay; count += 1) accept(`first ${count}`);
  await clock.advance(hour);
  assert.equal(sent.length, limits.perDay);
  accept('tomorrow');
  assert.equal(sender.problem(), 'daily_cap');
  await clock.advance(22 * hour);
  assert.equal(sent.length, limits.perDay);
  await clock.advance(hour);
  assert.equal(sent.length, limits.perDay + 1);
  assert.equal(sent.at(-1)?.at, start + 24 * hour);
  assert.equal(sender.problem(), undefined);
});

test('queue: refuses what could not be sent within a day', async (context) => {
  const { state, accept } = stack(context);
  state.name = 'disconnected';
  for (let count = 0; count < limits.perDay; count += 1) {
    assert.equal(accept(`key ${count}`).kind, 'accepted');
  }
  assert.equal(accept('one more').kind, 'full');
  assert.equal(accept('key 0').kind, 'known');
});

test('sender: waits while the link is down and continues when it is back', async (context) => {
  const { clock, state, accept, sender, texts } = stack(context);
  state.name = 'disconnected';
  accept('a');
  await clock.advance(hour);
  assert.deepEqual(texts(), []);
  state.name = 'connected';
  sender.look();
  await clock.advance(0);
  assert.deepEqual(texts(), ['a']);
});

test('sender: retries with the same id after growing pauses, and lets other messages pass', async (context) => {
  const { clock, outcome, accept, sent, sender, logged } = stack(context);
  Object.assign(outcome, { failure: 'unconfirmed', of: 'bad' });
  accept('bad');
  accept('good');
  await clock.advance(5000);
  assert.deepEqual(
    sent.map(({ message }) => message.text),
    ['bad', 'good'],
  );
  await clock.advance(70_000);
  const tries = sent.filter(({ message }) => message.text === 'bad');
  assert.deepEqual(
    tries.map(({ at }) => at - (tries[0]?.at ?? 0)),
    [0, 10_000, 30_000, 70_000],
  );
  assert.equal(new Set(tries.map(({ message }) => message.id)).size, 1);
  assert.equal(sender.problem(), 'unconfirmed');
  outcome.failure = undefined;
  await clock.advance(80_000);
  assert.equal(sender.problem(), undefined);
  const count = sent.length;
  await clock.advance(23 * hour);
  assert.equal(sent.length, count);
  assert.ok(logged.every((line) => !/bad|good/.test(line)));
});

test('sender: drops a message that is a day old, with its text, and reports it', async (context) => {
  const { clock, state, accept, sender, queue, database } = stack(context);
  state.name = 'disconnected';
  const acceptance = accept('old', 'Frau Muster wünscht einen Rückruf');
  assert.ok('id' in acceptance);
  await clock.advance(24 * hour - 1);
  assert.equal(queue.textOf(acceptance.id), 'Frau Muster wünscht einen Rückruf');
  await clock.advance(11 * 60_000);
  assert.equal(sender.problem(), 'message_expired');
  state.name = 'connected';
  sender.look();
  await clock.advance(hour);
  assert.equal(queue.textOf(acceptance.id), undefined);
  assert.doesNotMatch(JSON.stringify(database.prepare('SELECT * FROM jobs').all()), /Muster/);
});

test('queue: keeps the text until a device has the message, for one that requests it again', async (context) => {
  const { clock, accept, queue, texts } = stack(context);
  const acceptance = accept('a');
  assert.ok('id' in acceptance);
  queue.markDelivered(acceptance.id);
  assert.equal(queue.textOf(acceptance.id), 'a', 'not sent yet: the text is still needed');
  await clock.advance(0);
  assert.equal(queue.textOf(acceptance.id), 'a');
  queue.markDelivered(acceptance.id);
  assert.equal(queue.textOf(acceptance.id), undefined);
  await clock.advance(hour);
  assert.deepEqual(texts(), ['a']);
});

test('sender: pauses for an hour when the server restricts the account', async (context) => {
  const { clock, outcome, accept, sent } = stack(context);
  outcome.failure = 'restricted';
  accept('a');
  accept('b');
  await clock.advance(hour - 1);
  assert.equal(sent.length, 1);
  outcome.failure = undefined;
  await clock.advance(10_000);
  assert.deepEqual(
    sent.map(({ message }) => message.text),
    ['a', 'a', 'b'],
  );
});

test('queue: remembers a key for a week, whatever became of its message', async (context) => {
  const { clock, accept, texts } = stack(context);
  const first = accept('a');
  await clock.advance(25 * hour);
  assert.deepEqual(accept('a'), { ...first, kind: 'known' });
  assert.deepEqual(accept('a', 'another text'), { kind: 'reused' });
  await clock.advance(hour);
  assert.deepEqual(texts(), ['a']);
  await clock.advance(6 * 24 * hour);
  assert.equal(accept('a').kind, 'accepted');
});

test('queue: knows what became of a message, also after a restart, for a week', async (context) => {
  const first = stack(context);
  first.accept('sent');
  await first.clock.advance(0);
  first.state.name = 'disconnected';
  first.accept('waits');
  await first.stop();
  const { clock, queue, state } = stack(context, first);
  state.name = 'disconnected';
  const states = () => ['sent', 'waits', 'unknown'].map((key) => queue.stateOf(key));
  assert.deepEqual(states(), ['sent', 'queued', undefined]);
  await clock.advance(25 * hour);
  assert.deepEqual(states(), ['sent', 'dropped', undefined]);
  await clock.advance(6 * 24 * hour);
  assert.deepEqual(states(), [undefined, undefined, undefined]);
});

test('queue: accepts a dropped message again, under its former id', async (context) => {
  const { clock, state, accept, queue, sent } = stack(context);
  state.name = 'disconnected';
  const first = accept('a', 'as it was');
  await clock.advance(25 * hour);
  assert.equal(queue.stateOf('a'), 'dropped');
  assert.deepEqual(accept('a', 'as it is'), first);
  assert.deepEqual(accept('a', 'as it is'), { ...first, kind: 'known' });
  state.name = 'connected';
  accept('b');
  await clock.advance(5000);
  assert.ok('id' in first);
  assert.deepEqual(
    sent.map(({ message }) => message),
    [
      { id: first.id, text: 'as it is' },
      { id: sent[1]?.message.id, text: 'b' },
    ],
  );
  assert.equal(queue.stateOf('a'), 'sent');
});

test('sender: after a crash during sending, sends the message again with the same id', async (context) => {
  const first = stack(context);
  const acceptance = first.accept('a');
  assert.ok('id' in acceptance);
  first.queue.beginTry(acceptance.id, first.clock.now());
  await first.stop();
  const second = stack(context, first);
  second.sender.look();
  await second.clock.advance(5000);
  assert.deepEqual(
    second.sent.map(({ message }) => message),
    [{ id: acceptance.id, text: 'a' }],
  );
  assert.match(acceptance.id, /^3EB0[0-9A-F]{18}$/);
});

test('sender: waits a minute after a failed write to disk', async (context) => {
  const { clock, accept, database, sender, texts, logged } = stack(context);
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON sendings
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
  accept('a');
  await clock.advance(59_999);
  assert.deepEqual(logged, ['{"event":"fault","error":"Error"}']);
  assert.equal(sender.problem(), 'storage_failed');
  database.exec('DROP TRIGGER full');
  await clock.advance(1);
  assert.deepEqual(texts(), ['a']);
  assert.equal(sender.problem(), undefined);
});
