/**
 * By day the store's tests run on one engine (`tests/support/redis.ts`). This runs every act of a firm with
 * records of every kind on both: what they store and what the desk reads must be the same.
 */
import { expect, it } from 'vitest';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { createApp, createClock, createIds } from '#tests/support/app.ts';
import { house } from '#tests/support/house.ts';
import { allEngines, type EngineChoice } from '#tests/support/redis.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { directHost } from '#tests/support/store.ts';
import { acts, openHistory } from '#tests/support/torn-history.ts';

/** Every read of the desk without an id or a required query. */
const actReads = Object.values<Route>(routes).filter(
  ({ method, access, path }) =>
    method === 'GET' &&
    access === 'admin' &&
    !path.includes(':') &&
    !path.startsWith('/api/messaging'),
);

/** JSON whose lists are in one order: an engine answers hashes in its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((each) => JSON.stringify(sorted(each))).toSorted()
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sorted(each)]))
      : value;

/** What an engine stores after all acts, and what the desk reads then. */
async function outcomeOf({ open }: EngineChoice) {
  const engine = await open();
  const smtp = await startSmtp();
  await engine.call(['FLUSHALL']);
  await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
  const clock = createClock();
  const app = await createApp({
    ...{ redis: directHost(engine), now: clock.now, randomId: createIds(), smtpUrl: smtp.url },
    // Runs of two channels meet in one log: which letter is tried first would be chance.
    house: { ...house, reach: { whatsapp: false } },
  });
  const history = await openHistory({ app, clock, smtp });
  await history.begin();
  for (const [index, name] of acts.entries())
    for (const pick of [index, index + 3]) await history.act(name, pick);
  await history.signIn();
  const answers: unknown[] = [];
  for (const { path } of actReads) {
    const answer = await history.send('GET', path);
    const isJson = answer.headers.get('Content-Type')?.includes('json') === true;
    const body: unknown = isJson ? await answer.json() : await answer.text();
    answers.push([path, answer.status, answer.ok ? sorted(body) : '']);
  }
  const stored = await snapshot((...command) => engine.call(command));
  const letters = smtp.mails.map(({ subject }) => subject).toSorted();
  await smtp.close();
  await engine.close();
  return {
    answers,
    letters,
    stored: [...stored].map(([key, { value }]) => [key, value]),
  };
}

const [embedded, real] = allEngines;

it.skipIf(!real)('engines: store and answer the same after every act', async () => {
  if (!embedded || !real) return;
  const expected = await outcomeOf(real);
  expect(expected.stored.length).toBeGreaterThan(40);
  expect(await outcomeOf(embedded)).toEqual(expected);
});
