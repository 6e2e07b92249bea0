/**
 * A backup taken while visitors and the desk are at work is the store at one instant: it contains everything
 * acknowledged before it began, and nothing incomplete.
 */
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { journalParts } from '#scripts/backup/journal.ts';
import type { Part } from '#scripts/backup/lines.ts';
import { restCall } from '#scripts/backup/redis.ts';
import { snapshot } from '#scripts/backup/snapshot.ts';
import { patience } from '#scripts/test/patience.ts';
import { keys } from '#registry/keys.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { expectInvariants } from '#tests/model/commands/invariants.ts';
import { book, day } from '#tests/support/booking.ts';
import { stored } from '#tests/support/keys.ts';
import { engines } from '#tests/support/redis.ts';
import { restoreInto, seal } from './backup.ts';
import { type OpenApp, openApp } from './lived-in.ts';

const timeZone = 'Europe/Zurich';
const times = Array.from({ length: 10 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`);
const days = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.parse(day) + index * 86_400_000).toISOString().slice(0, 10),
);

/** Closes what a test opened, even if the test fails. */
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const idsSchema = z.array(z.string());

/** Load on the app: visitors book; the desk confirms, cancels, moves and erases. `workers` run at once. */
async function startLoad({ app }: OpenApp, workers: number) {
  const headers = await app.signIn();
  const body = { startDate: days[0], endDate: days.at(-1), timeSlots: times };
  const made = await app.call('/api/slots/generate', { method: 'POST', headers, body });
  expect(made.status).toBe(201);
  const places = days.flatMap((date) => times.map((time) => ({ date, time })));
  /** Bookings that were acknowledged and whose erasure has not begun. */
  const alive = new Set<string>();
  /** Bookings whose erasure was acknowledged. */
  const erased = new Set<string>();
  let acts = 0;
  let isOver = false;
  let turn = 0;

  const pick = () => [...alive][Math.floor(alive.size / 2)];
  const desk = (method: string, path: string, change?: object) =>
    app.call(`/api/appointments/${path}`, { method, headers, ...(change && { body: change }) });

  async function act(): Promise<void> {
    turn += 1;
    const place = places[(turn * 37) % places.length] ?? {};
    const id = pick();
    if (turn % 3 === 0 || id === undefined) {
      const answer = await book(app, { ...place, email: `visitor${turn % 9}@example.com` });
      if (answer.status === 201) alive.add(z.parse(receiptSchema, await answer.json()).id);
    } else if (turn % 11 === 0) {
      alive.delete(id);
      const answer = await desk('DELETE', id);
      if (answer.status === 204) erased.add(id);
    } else if (turn % 5 === 0) await desk('PATCH', `${id}?status=cancelled`, {});
    else if (turn % 2 === 0) await desk('POST', `${id}/move`, place);
    else await desk('PATCH', `${id}?status=confirmed`, {});
    acts += 1;
  }
  const work = Array.from({ length: workers }, async () => {
    while (!isOver) await act();
  });
  return {
    alive,
    erased,
    acts: () => acts,
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

const reached = async (load: { acts: () => number }, acts: number) => {
  while (load.acts() < acts) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Takes three backups while the load goes on, and expects each to be restored whole. */
async function expectWholeBackups(
  source: OpenApp,
  parts: () => AsyncIterable<Part>,
  targets: readonly (() => Promise<RedisEngine>)[],
) {
  const load = await startLoad(source, 4);
  const taken: { file: string; acknowledged: string[]; gone: string[] }[] = [];
  try {
    while (taken.length < 3) {
      await reached(load, load.acts() + 25);
      const [acknowledged, gone, before] = [[...load.alive], [...load.erased], load.acts()];
      taken.push({ file: await seal(parts()), acknowledged, gone });
      // Otherwise the backup would not have been under load.
      expect(load.acts()).toBeGreaterThan(before);
    }
  } finally {
    await load.stop();
  }
  for (const { file, acknowledged, gone } of taken) {
    // Records whose erasure began after the backup may or may not be in it.
    const sure = acknowledged.filter((id) => load.alive.has(id));
    for (const open of targets) {
      const target = await open();
      closing.push(() => target.close());
      const { faults } = await restoreInto(target, file);
      expect(faults).toEqual([]);
      await expectInvariants(target, timeZone);
      const found = await target.call(['HKEYS', stored(keys.appointments)]);
      const ids = z.parse(idsSchema, found);
      expect(ids).toEqual(expect.arrayContaining(sure));
      expect(ids.filter((id) => gone.includes(id))).toEqual([]);
    }
  }
}

async function openFolder(): Promise<RedisEngine> {
  const folder = await makeFolder();
  return createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
}

describe.each(engines)('a backup under load on $name', ({ open }) => {
  it(
    'over the functions’ own REST API is whole, restored to an empty Redis and an empty folder',
    async () => {
      const engine = await open();
      const source = await openApp(engine);
      onTestFinished(async () => {
        await source.bridge.close();
        await engine.close();
      });
      const call = restCall(source.bridge.credentials);
      const parts = () => snapshot(call, { context: 'local', where: 'here' });
      await expectWholeBackups(source, parts, [open, openFolder]);
    },
    120_000 * patience,
  );
});

describe('a backup under load of a folder', () => {
  it(
    'from its journal is whole',
    async () => {
      const folder = await makeFolder();
      const engine = await createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
      const source = await openApp(engine);
      onTestFinished(async () => {
        await source.bridge.close();
        await engine.close();
      });
      await expectWholeBackups(source, () => journalParts(folder), [openFolder]);
    },
    120_000 * patience,
  );
});
