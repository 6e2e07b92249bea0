/**
 * Measures the wait of a visitor who meets no running function: its code is loaded and asks Redis. Compares
 * functions as deployed with what Netlify's packer makes of the sources, and prints the size of every
 * function.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import * as z from 'zod/mini';
import { deployContext, emitFunctions } from '#integrations/emitted-functions.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { addDemoData } from '#local/demo.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { migrationOf } from '#features/records/services/migration.ts';
import { createRedis } from '#platform/redis/client.ts';
import { openDatabase } from '#platform/redis/database.ts';
import { functionEnv } from './function-env.ts';
import { median } from './measure.ts';

const starts = 15;
const project = join(import.meta.dirname, '..');
const run = promisify(execFile);

const timingsSchema = z.object({
  /** All in milliseconds; this one for Netlify's own code. */
  bootstrap: z.number(),
  load: z.number(),
  /** The call itself, including its one round trip to Redis. */
  answer: z.number(),
  whole: z.number(),
});
export type Timings = z.infer<typeof timingsSchema>;

const kib = (bytes: number) => `${(bytes / 1024).toFixed(0).padStart(5)} KiB`;

/** Size of an unpacked function without Netlify's part. */
async function weigh(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('___netlify-'));
  const sizes = await Promise.all(own.map((entry) => stat(join(entry.parentPath, entry.name))));
  return { files: own.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

/** Packs one function both ways: as a folder to run, and as the zip that is uploaded. */
async function pack(file: string, target: string, nodeBundler: 'none' | 'nft') {
  const name = parse(file).name;
  const options = { basePath: project, config: { '*': { nodeBundler } } };
  await zipFunction(file, target, { ...options, archiveFormat: 'none' });
  await zipFunction(file, target, options);
  const { size: zip } = await stat(join(target, `${name}.zip`));
  const folder = join(target, name);
  return { folder, zip, ...(await weigh(folder)), timings: new Array<Timings>() };
}

/** Prints medians. The two variants take turns, so that other load on the machine affects both alike. */
export async function benchColdStart([
  name = 'slots-available',
  path = '/api/slots/available',
]: readonly string[]): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'cold-start-'));
  const sources = join(project, functionFolders.sources);
  const emitted = join(temporary, 'emitted');
  await emitFunctions({ sources, emitted, context: deployContext(process.env) });
  const packings = {
    'as deployed': await pack(join(emitted, `${name}.mjs`), join(temporary, 'none'), 'none'),
    'sources, nft': await pack(join(sources, `${name}.ts`), join(temporary, 'nft'), 'nft'),
  };

  const engine = await createEmbeddedEngine();
  const bridge = await serveRedis({ engine });
  const redis = createRedis(bridge, { timeoutMs: 60_000 });
  const db = openDatabase(redis, { context: 'local', migrate: migrationOf(redis, 'local') });
  await addDemoData(db, new Date(), { many: false });
  const env = { ...process.env, ...(await functionEnv(bridge)) };
  const call = join(import.meta.dirname, 'cold-start-call.ts');
  for (let start = 0; start < starts; start += 1) {
    for (const { folder, timings } of Object.values(packings)) {
      const { stdout } = await run(process.execPath, [call, folder, path], { env });
      timings.push(z.parse(timingsSchema, JSON.parse(stdout)));
    }
  }
  await bridge.close();
  await engine.close();

  console.log(`GET ${path}, the first call of ${starts} fresh processes each; medians`);
  for (const [packing, { files, bytes, zip, timings }] of Object.entries(packings)) {
    const ms = (part: keyof Timings) =>
      `${part} ${median(timings.map((each) => each[part]))
        .toFixed(0)
        .padStart(4)} ms`;
    const size = `${String(files).padStart(4)} files ${kib(bytes)}, zip ${kib(zip)}`;
    const times = [ms('bootstrap'), ms('load'), ms('answer'), ms('whole')];
    console.log([packing.padEnd(14), size, ...times].join('   '));
  }

  console.log('\nEvery function, our file alone');
  for (const file of await readdir(emitted)) {
    const { size } = await stat(join(emitted, file));
    console.log(`${file.padEnd(28)} ${kib(size)}`);
  }
  await rm(temporary, { recursive: true });
}
