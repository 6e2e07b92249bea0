/** The content of a deploy: the emitted functions in the zips that Netlify's own tool packs. */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FunctionResult } from '@netlify/zip-it-and-ship-it';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#registry/routes.ts';
import { emitFunctions } from '#integrations/emitted-functions.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { readAddresses } from '#scripts/functions.ts';
import { patience } from '#scripts/test/patience.ts';
import { functionSettings, packFunctions, readManifest } from '#tests/support/packed.ts';
import { projectFolder } from '#tests/support/stack.ts';
import { readZip } from '#tests/support/zip.ts';

/**
 * Largest size of a function's own file in KiB: a visitor waits for it to load, the admin can wait a little.
 * Mail and payment bundle their libraries. `link-view`, which shows an appointment and takes its time, is the largest
 * for visitors: of its 200 KiB, two libraries are 111.
 */
const budgets = { visitor: 204, desk: 660, mailOrPayment: 660 };

/**
 * Functions whose group does not follow from their address; a function that adds a library is listed here.
 */
const exceptions: Readonly<Record<string, keyof typeof budgets>> = {
  'appointments-list': 'desk',
  // The admin's sign-in, though its route is public.
  'sign-in': 'desk',
  'desk-money': 'mailOrPayment',
  // Only calendar programs wait for this one.
  calendar: 'desk',
  // Only our own functions and the clock wait for these, or a client who is about to pay at Stripe.
  'deliveries-due': 'mailOrPayment',
  'delivery-tick': 'mailOrPayment',
  pay: 'mailOrPayment',
  'payments-webhook': 'mailOrPayment',
};

const sources = join(projectFolder, functionFolders.sources);
const names = (await readdir(sources)).map((file) => file.replace(/\.ts$/, ''));
const publicAddresses = new Set<string>(
  Object.values(routes)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path),
);

const isNight = process.env['NIGHTLY'] === '1';
/**
 * The functions to pack: all at night; by day those with more configuration than an address, the catch-all,
 * and one with each of the heavy libraries.
 */
const samples = ['rest', 'slots-available', 'desk', 'pay', 'deliveries-due'];
const sourceOf = (name: string) => readFileSync(join(sources, `${name}.ts`), 'utf8');
const tellsMore = (name: string) => /rateLimit|schedule:/.test(sourceOf(name));
const chosen = names.filter((name) => isNight || samples.includes(name) || tellsMore(name));
const addresses = await readAddresses();

let folder: string;
let emitted: string;
let metafile: Metafile;
let packed: FunctionResult[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployed-'));
  emitted = join(folder, 'emitted');
  metafile = await emitFunctions({ sources, emitted, context: undefined });
  const taken = join(folder, 'taken');
  await mkdir(taken);
  for (const name of chosen)
    await copyFile(join(emitted, `${name}.mjs`), join(taken, `${name}.mjs`));
  packed = await packFunctions(taken, join(folder, 'zips'));
}, 120_000 * patience);
afterAll(() => rm(folder, { recursive: true, force: true }));

function packedAs(wanted: string): FunctionResult {
  const found = packed.find(({ name }) => name === wanted);
  if (!found) throw new Error(`${wanted} was not packed`);
  return found;
}

const patternsOf = (found: FunctionResult['routes'] = []) => found.map(({ pattern }) => pattern);

describe("Netlify's packer", () => {
  it('finds every function in the folder that netlify.toml names', async () => {
    expect(await functionSettings()).toMatchObject({ directory: functionFolders.emitted });
    expect((await readdir(emitted)).toSorted()).toEqual(
      names.map((name) => `${name}.mjs`).toSorted(),
    );
    expect(packed.map(({ name }) => name).toSorted()).toEqual(chosen.toSorted());
  });

  // `routes.test.ts` checks that the sources have all addresses of the contract.
  it("reads the contract's addresses from the emitted functions", () => {
    const addresses = new Set(['/api/*', ...Object.values(routes).map(({ path }) => path)]);
    const found = packed.flatMap(({ routes: own }) => patternsOf(own));
    expect(found.filter((address) => !addresses.has(address))).toEqual([]);
    if (isNight) expect([...new Set(found)].toSorted()).toEqual([...addresses].toSorted());
    const { excludedRoutes } = packedAs('rest');
    expect(patternsOf(excludedRoutes).toSorted()).toEqual([...addresses].slice(1).toSorted());
  });

  it('reports the schedules and the European region to the platform', async () => {
    const manifest = await readManifest(join(folder, 'zips'));
    const scheduled = manifest.filter(({ schedule }) => schedule !== undefined);
    expect(scheduled.map(({ name, schedule }) => [name, schedule])).toEqual([
      ['delivery-tick', '*/1 * * * *'],
      ['holidays-round', '@daily'],
      ['outside-round', '*/10 * * * *'],
      ['payments-round', '@daily'],
      ['reconciliation', '@daily'],
      ['retention', '@daily'],
    ]);
    expect(new Set(packed.map(({ region }) => region))).toEqual(new Set(['fra']));
  });

  it('reports the rate limits to the platform: no more rules than a plan allows', async () => {
    const manifest = await readManifest(join(folder, 'zips'));
    const limited = manifest.flatMap(({ name, trafficRules }) => {
      if (!trafficRules) return [];
      const { type, config } = trafficRules.action;
      const { rateLimitConfig: window, aggregate } = config;
      expect([type, window.algorithm]).toEqual(['rate_limit', 'sliding_window']);
      expect(aggregate.keys.map((key) => key.type)).toEqual(['ip', 'domain']);
      // The longest window that the platform accepts.
      expect(window.windowSize).toBeLessThanOrEqual(180);
      return [[name, (window.windowLimit * 60) / window.windowSize]];
    });
    // Calls per minute from one address. Plans have two rules or five (decision 18).
    expect(Object.fromEntries(limited)).toEqual({
      appointments: 60,
      contact: 30,
      inquiries: 60,
      'sign-in': 60,
      visits: 240,
    });
  });
});

function budgetOf(name: string): keyof typeof budgets {
  const isForVisitors = (addresses.get(`${name}.ts`)?.path ?? []).some((path) =>
    publicAddresses.has(path),
  );
  return exceptions[name] ?? (isForVisitors ? 'visitor' : 'desk');
}

describe('a function', () => {
  it.each(chosen)('%s is one file, as it was emitted', async (name) => {
    const { path } = packedAs(name);
    const files = [...(await readZip(path))].filter(([file]) => !file.startsWith('___netlify-'));
    const { size } = await stat(join(emitted, `${name}.mjs`));
    expect(files).toEqual([[`${name}.mjs`, size]]);
  });

  it.each(names)('%s is within its size budget', async (name) => {
    const { size } = await stat(join(emitted, `${name}.mjs`));
    expect(size).toBeLessThanOrEqual(budgets[budgetOf(name)] * 1024);
  });

  it('bundles no unused library', () => {
    const outputs = Object.values(metafile.outputs).map(({ inputs }) => Object.keys(inputs));
    expect(outputs).toHaveLength(names.length);
    const useless = /\/zod\/v4\/classic\/|\/react\//;
    expect(outputs.flat().filter((path) => useless.test(path))).toEqual([]);
    expect(outputs.flat().some((path) => path.includes('/zod/v4/core/'))).toBe(true);
  });

  it('of the desk bundles no Stripe, no mail and no calendar reader', () => {
    const heavy = /\/node_modules\/(?:stripe|nodemailer|ical\.js)\//;
    const carriers = Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => Object.keys(inputs).some((file) => heavy.test(`/${file}`)))
      .map(([file]) => basename(file, '.mjs'));
    expect(carriers).toContain('desk-money');
    const opening = ['desk', 'sign-in', 'appointments-list', 'visits', 'inquiries', 'testimonials'];
    expect(carriers.filter((name) => opening.includes(name))).toEqual([]);
  });

  it('of a visitor bundles nothing of erasing', () => {
    const carriers = Object.entries(metafile.outputs)
      .filter(([, { inputs }]) =>
        Object.keys(inputs).some((file) => /records\/acts\/erase/.test(file)),
      )
      .map(([file]) => basename(file, '.mjs'));
    expect(carriers).toContain('retention');
    expect(carriers.filter((name) => budgetOf(name) === 'visitor')).toEqual([]);
  });

  it('with a budget of its own exists', () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(exceptions)));
  });
});
