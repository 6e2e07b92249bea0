/** Records that were erased after a backup was made are not restored from it. */
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { addErasures, type Erased } from '#scripts/backup/erasures.ts';
import { partsOf } from '#scripts/backup/restore.ts';
import { readSealed } from '#scripts/backup/sealed-file.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { erasureStore } from '#registry/erasure.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';
import { expectInvariants } from '#tests/model/commands/invariants.ts';
import { dump } from '#tests/support/dump.ts';
import { stored } from '#tests/support/keys.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { backUp, callOf, identity, restoreInto } from './backup.ts';
import { ada, liveIn, type OpenApp, openApp } from './lived-in.ts';

let source: RedisEngine;
let opening: OpenApp;
let lived: Awaited<ReturnType<typeof liveIn>>;
beforeEach(async () => {
  source = await anyEngine.open();
  opening = await openApp(source);
  lived = await liveIn(opening);
  await source.call(['ZADD', stored(keys.addresses), '1', emailDigest(ada.email)]);
  return async () => {
    await opening.bridge.close();
    await source.close();
  };
});
const targets: RedisEngine[] = [];
afterAll(async () => {
  for (const target of targets) await target.close();
});
async function emptyStore(): Promise<RedisEngine> {
  const target = await anyEngine.open();
  targets.push(target);
  return target;
}

/** The list of erasures in a later file. */
async function listOf(file: string): Promise<Erased> {
  const erased: Erased = new Map();
  await addErasures(erased, partsOf(readSealed(file, [identity])));
  return erased;
}
const traces = () => [
  lived.first,
  lived.second,
  lived.held,
  lived.message,
  lived.asked,
  ada.clientName,
  ada.email,
];
const found = async (engine: RedisEngine) => {
  const text = await dump(engine);
  return [...traces(), emailDigest(ada.email)].filter((trace) => text.includes(trace));
};

describe('erasures since the backup', () => {
  it('are repeated for persons and single records, with indexes, payments and addresses', async () => {
    const file = await backUp(callOf(source));
    const { db } = opening.app.services;
    await erasureStore(db).erasePerson(ada.email);
    await erasureStore(db).eraseRecord({ kind: 'appointment', id: lived.third });
    await testimonialActs(db).delete(lived.praise, { now: new Date(), trace: undefined });
    const later = await backUp(callOf(source), keys.erasures);

    const target = await emptyStore();
    const erased = await listOf(later);
    const { faults, erasedAgain } = await restoreInto(target, file, { erased });
    expect({ faults, erasedAgain }).toEqual({ faults: [], erasedAgain: 9 });
    await expectInvariants(target, 'Europe/Zurich');
    expect(await found(target)).toEqual([]);
    const text = await dump(target);
    expect(text).not.toContain(lived.third);
    const { byPlace, field } = keys.testimonials;
    expect(await target.call(['ZSCORE', stored(byPlace), lived.praise])).toBeNull();
    expect(await target.call(['HEXISTS', stored(field('name')), lived.praise])).toBe(0);
    // The books keep the amount, without the client. Other records stay as they were.
    expect(await target.call(['HGET', stored(paymentKeys.records), lived.payment])).toMatch(
      /"cents":123450/,
    );
    expect(text).toContain('bob@example.com');
  });

  it('are stored only as digests of ids, and restored so that older backups can use them too', async () => {
    const file = await backUp(callOf(source));
    const { db } = opening.app.services;
    await erasureStore(db).erasePerson(ada.email);
    expect(await found(source)).toEqual([]);
    const later = await backUp(callOf(source));
    const scores = await source.call(['ZRANGE', stored(keys.erasures), '0', '-1', 'WITHSCORES']);

    const target = await emptyStore();
    await restoreInto(target, file, { erased: await listOf(later) });
    const list = ['ZRANGE', stored(keys.erasures), '0', '-1', 'WITHSCORES'];
    expect(await target.call(list)).toEqual(scores);
  });

  it('are not repeated without a list, and are repeated by e-mail address if one is given', async () => {
    const file = await backUp(callOf(source));
    await erasureStore(opening.app.services.db).erasePerson(ada.email);
    const careless = await emptyStore();
    await restoreInto(careless, file);
    expect(await found(careless)).toEqual([...traces(), emailDigest(ada.email)]);

    const target = await emptyStore();
    await restoreInto(target, file, { addresses: ['ADA@example.com'] });
    expect(await found(target)).toEqual([]);
  });

  it('are repeated in portions for hundreds of records', async () => {
    const ids = Array.from(
      { length: 700 },
      (_, index) => `message-${String(index).padStart(16, '0')}`,
    );
    const { db } = opening.app.services;
    for (const id of ids) {
      await source.call(['HSET', stored(keys.contactMessages.records), id, '{"email":"x"}']);
      await source.call(['ZADD', stored(keys.contactMessages.byCreation), '2246000000000', id]);
      await source.call(['HSET', stored(keys.inboxEmail), id, emailDigest('many@example.com')]);
    }
    const file = await backUp(callOf(source));
    await erasureStore(db).erasePerson('many@example.com');
    const erased = await listOf(await backUp(callOf(source), keys.erasures));
    const target = await emptyStore();
    const { erasedAgain, counts, faults } = await restoreInto(target, file, { erased });
    expect({ erasedAgain, faults, messages: counts['messages'] }).toEqual({
      ...{ erasedAgain: 700, faults: [], messages: 2 },
    });
  });
});

describe('waiting deliveries of a backup', () => {
  it('are held for the admin, who can send them', async () => {
    const { app } = opening;
    const headers = { headers: lived.headers, method: 'PATCH', body: {} };
    await app.call(`/api/appointments/${lived.first}?status=confirmed`, headers);
    const waiting = await source.call(['ZCARD', stored(keys.outbox)]);
    expect(waiting).toBeGreaterThan(0);
    const target = await emptyStore();
    const { held, faults } = await restoreInto(target, await backUp(callOf(source)));
    expect({ held, faults }).toEqual({ held: waiting, faults: [] });
    expect(await target.call(['EXISTS', stored(keys.outbox)])).toBe(0);

    const restored = await openApp(target);
    onTestFinished(() => restored.bridge.close());
    const answer = await restored.app.call('/api/deliveries', {
      headers: await restored.app.signIn(),
    });
    const shown: unknown = expect.objectContaining({
      ...{ subject: lived.first, state: 'held', reason: 'restored' },
    });
    const { deliveries } = z.parse(undeliveredSchema, await answer.json());
    expect(deliveries).toContainEqual(shown);
  });
});
