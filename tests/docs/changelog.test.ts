/** Compares the changelog with the code's versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storeVersion } from '#platform/redis/database.ts';
import { projectFolder } from '#tests/support/stack.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(read('package.json')));

/** Newest first: version, date, and the store's version. */
const entries = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    version: /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(text)?.[1],
    stored: Number(/^What is stored: version (\d+)\./m.exec(text)?.[1]),
    text,
  }));

it('changelog: has the version of package.json as its newest entry', () => {
  expect(entries.map((entry) => entry.version)).not.toContain(undefined);
  expect(entries[0]?.version).toBe(version);
  const lock = z.object({ version: z.string(), packages: z.record(z.string(), z.unknown()) });
  expect(z.parse(lock, JSON.parse(read('package-lock.json')))).toMatchObject({
    version,
    packages: { '': { version } },
  });
});

it('changelog: names the store version in every entry, and the current one where it last changed', () => {
  const versions = entries.map(({ stored }) => stored);
  expect(versions.every(Number.isInteger)).toBe(true);
  expect(versions).toEqual(versions.toSorted((one, other) => other - one));
  expect(versions[0]).toBe(storeVersion);
  const changedIn = entries.findLast(({ stored }) => stored === storeVersion);
  expect(changedIn?.text).toContain(`- Version ${storeVersion} of the store: `);
});
