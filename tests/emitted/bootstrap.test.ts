/**
 * The deployed functions, run as on the platform: packed by Netlify's own tool, started by the bootstrap that
 * it adds to every function, and called with the event that the platform sends.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hashPassword } from '#platform/rules/password.ts';
import { emitFunctions } from '#integrations/emitted-functions.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { patience } from '#scripts/test/patience.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { unpackedFunctions } from '#tests/support/packed.ts';
import { serveBridge } from '#tests/support/bridge.ts';
import { projectFolder } from '#tests/support/stack.ts';

const answerSchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.array(z.string())),
  body: z.string(),
});

/** Calls a packed function in a process of its own, since the bootstrap changes globals. */
const caller = `
const [, entry, text] = process.argv;
const answer = { status: 0, headers: {}, body: '' };
const { Writable } = await import('node:stream');
const stream = new Writable({ write(chunk, _encoding, done) { answer.body += chunk; done(); } });
globalThis.awslambda = {
  streamifyResponse: (handler) => (event, context) => handler(event, stream, context),
  HttpResponseStream: {
    from(to, { statusCode, multiValueHeaders }) {
      Object.assign(answer, { status: statusCode, headers: multiValueHeaders ?? {} });
      return to;
    },
  },
};
const { handler } = await import(entry);
const context = { awsRequestId: 'aws', getRemainingTimeInMillis: () => 10000 };
await handler(JSON.parse(text), context);
process.stdout.write(JSON.stringify(answer));
process.exit(0);
`;

let folder: string;
let packed: Map<string, string>;
let engine: RedisEngine;
let bridge: Awaited<ReturnType<typeof serveBridge>>;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bootstrap-'));
  const emitted = join(folder, 'emitted');
  const sources = join(projectFolder, functionFolders.sources);
  await emitFunctions({ sources, emitted, context: 'production' });
  packed = await unpackedFunctions(emitted, join(folder, 'packed'), [
    'slots-available',
    'appointments',
    'rest',
  ]);
  engine = await createEmbeddedEngine();
  bridge = await serveBridge(engine);
  settings = {
    UPSTASH_REDIS_REST_URL: bridge.credentials.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.credentials.token,
    ADMIN_PASSWORD_HASH: await hashPassword('secret'),
    DIGEST_KEY: 'k'.repeat(32),
    LOCAL_STACK: '1',
  };
  await engine.call(['SET', versionKeyOf('production'), String(storeVersion)]);
}, 120_000 * patience);
afterAll(async () => {
  await bridge.close();
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(
  name: string,
  {
    path,
    method = 'GET',
    body = '',
    env = settings,
  }: {
    path: string;
    method?: string;
    body?: string;
    env?: Record<string, string>;
  },
) {
  const headers = {
    host: 'www.example.com',
    'content-type': 'application/json',
    'x-nf-client-connection-ip': '198.51.100.7',
    'x-nf-request-id': 'request-1',
  };
  const event = {
    ...{ httpMethod: method, path, rawUrl: `https://www.example.com${path}`, headers, body },
    isBase64Encoded: false,
    flags: {},
  };
  const entry = packed.get(name) ?? '';
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', caller, entry, JSON.stringify(event)],
    { env: { PATH: process.env['PATH'] ?? '', ...env } },
  );
  // The log line of the call comes before it.
  const answer = stdout.trim().split('\n').at(-1) ?? '';
  return { ...z.parse(answerSchema, JSON.parse(answer)), log: stderr };
}

describe('a function under the bootstrap', () => {
  it('answers availability from the store', async () => {
    const answer = await call('slots-available', { path: '/api/slots/available' });
    expect([answer.status, answer.body, answer.log]).toEqual([200, '[]', '']);
    expect(answer.headers['x-content-type-options']).toEqual(['nosniff']);
  });

  it('refuses an invalid booking by field', async () => {
    const sent = { path: '/api/appointments', method: 'POST', body: '{"clientName":"A"}' };
    const answer = await call('appointments', sent);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('"code":"validation_failed"');
  });

  it('answers an unknown address with 404 and the platform’s request id', async () => {
    const answer = await call('rest', { path: '/api/nothing' });
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('"requestId":"request-1"');
  });

  it('answers 500 without its variables, and the log names them', async () => {
    const answer = await call('slots-available', { path: '/api/slots/available', env: {} });
    expect(answer.status).toBe(500);
    expect(answer.log).toContain('UPSTASH_REDIS_REST_URL');
  });

  it('answers 503 with Retry-After if the store is unavailable', async () => {
    const env = { ...settings, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9' };
    const answer = await call('slots-available', { path: '/api/slots/available', env });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toEqual(['5']);
  });
});
