import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { prefixOf, versionKeyOf } from '#platform/redis/database.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { registeredKeys, registeredShape } from '#registry/shapes.ts';
import { keyNamesBySubject, namesIn } from '#tests/support/key-names.ts';
import { liveIn, openApp } from '#tests/records/backup/lived-in.ts';

const isRegistered = (name: string) => {
  const [start = '', ...more] = name.split('*');
  return more.length === 0
    ? registeredShape(name) !== undefined
    : registeredKeys.some((key) => key.startsWith(start));
};

it('shapes: every key has a shape, or a reason for having none', () => {
  const names = namesIn([keys, paymentKeys]);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !isRegistered(name))).toEqual([]);
  expect(isRegistered('nobodys')).toBe(false);
});

it('shapes: every key of a subject is registered', async () => {
  const registered = namesIn([keys, paymentKeys]);
  const subjects = await keyNamesBySubject();
  expect(subjects.size).toBeGreaterThan(14);
  const missing = [...subjects].map(([subject, names]) => [
    subject,
    names.filter((name) => !registered.includes(name)),
  ]);
  expect(missing.filter(([, names]) => names?.length)).toEqual([]);
});

it('shapes: a store with all kinds of data has only registered keys', async () => {
  const engine = await createEmbeddedEngine();
  onTestFinished(() => engine.close());
  const opened = await openApp(engine);
  onTestFinished(() => opened.bridge.close());
  await liveIn(opened);
  const stored = z.parse(z.array(z.string()), await engine.call(['KEYS', '*']));
  const own = stored.filter((key) => key !== versionKeyOf('local'));
  expect(own.length).toBeGreaterThan(40);
  const names = own.map((key) => key.replace(prefixOf('local'), ''));
  expect(names.filter((name) => registeredShape(name) === undefined)).toEqual([]);
});
