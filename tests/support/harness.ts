import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  errorCodeSchema,
  problemStatus,
  titleOf,
  problemSchema,
} from '#platform/contract/errors.ts';
import type { FetchPolicy } from '#features/calendars/reader/fetch-calendar.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import type { House } from '#features/hours/index.ts';
import type { PaymentEnv } from '#platform/env/env-payments.ts';
import type { MessagingEnv } from '#platform/env/env-messaging.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis, type RedisHost } from '#platform/redis/client.ts';
import { type App, createApp, createClock } from './app.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { patienceMs } from './patience-ms.ts';
import { anyEngine, type EngineChoice } from './redis.ts';

export interface Harness {
  app: App;
  clock: ReturnType<typeof createClock>;
  bridge: Bridge;
  engine: RedisEngine;
  /** The delays of sign-ins so far, in ms. */
  slept: number[];
}

/**
 * Creates a new app with a fixed clock for every test of a file, on an empty Redis (`anyEngine`), for whose
 * answers it waits `timeoutMs`.
 */
export function useApp({
  timeoutMs = patienceMs,
  engineChoice = anyEngine,
  messaging,
  smtpUrl,
  alarmUrl,
  heartbeatUrl,
  stripe,
  calendars,
  ...options
}: {
  rateLimitScale?: number;
  /** Chooses what the challenges of proof of work are made of; see `createApp`. */
  pick?: (below: number) => number;
  timeoutMs?: number;
  /** The firm's settings; by default those of the product. */
  house?: House;
  engineChoice?: EngineChoice;
  /** Called after free times may have changed; by default does nothing. */
  purgeTimes?: () => Promise<void>;
  /** Called after a person's data was erased; by default does nothing. */
  endWithdrawnPayments?: () => Promise<void>;
  /** The messaging service's environment, read before every test. */
  messaging?: () => MessagingEnv;
  /** The mail server's URL, read before every test. */
  smtpUrl?: () => string;
  /** The receiver of alarms, read before every test. */
  alarmUrl?: () => string;
  /** The receiver of heartbeats. */
  heartbeatUrl?: () => string;
  /** Starts the simulated Stripe, with the app's clock. */
  stripe?: (now: () => Date) => Promise<PaymentEnv>;
  /** Which addresses external calendars may have. */
  calendars?: () => FetchPolicy;
} = {}): () => Harness {
  let engine: RedisEngine;
  let bridge: Bridge;
  let redis: RedisHost;
  let harness: Harness;
  beforeAll(async () => {
    engine = await engineChoice.open();
    bridge = openBridge(engine);
    // One client for all tests, as one process has: scripts are sent once.
    redis = createRedis(bridge.credentials, { timeoutMs });
  });
  beforeEach(async () => {
    await engine.call(['FLUSHALL']);
    // The version of a store already in use: a new store takes another round trip.
    await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
    bridge.weather = () => 'fine';
    const clock = createClock();
    const slept: number[] = [];
    const sleep = (ms: number) => Promise.resolve(slept.push(ms)).then(() => undefined);
    const app = await createApp({
      ...options,
      ...(messaging && { messaging: messaging() }),
      ...(smtpUrl && { smtpUrl: smtpUrl() }),
      ...(alarmUrl && { alarmUrl: alarmUrl() }),
      ...(heartbeatUrl && { heartbeatUrl: heartbeatUrl() }),
      ...(calendars && { calendars: calendars() }),
      ...(stripe && { stripe: await stripe(clock.now) }),
      redis,
      now: clock.now,
      sleep,
    });
    harness = { app, clock, bridge, engine, slept };
  });
  afterAll(async () => {
    bridge.close();
    await engine.close();
  });
  return () => harness;
}

/** The code and field errors of a refusal; checks the members that every refusal has. */
export async function refusalOf(response: Response) {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const schema = z.strictObject({ ...problemSchema.shape, code: errorCodeSchema });
  const problem = z.parse(schema, await response.json());
  const { code, errors = [] } = problem;
  expect(problem).toMatchObject({
    type: `urn:problem:${code}`,
    title: titleOf(code),
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
  });
  expect(response.status).toBe(problemStatus[code]);
  const retryAfter = response.headers.get('Retry-After');
  if (response.status === 429 || response.status === 503) expect(retryAfter).toMatch(/^[1-9]\d*$/);
  else expect(retryAfter).toBeNull();
  return { code, errors };
}

/** Shorthand for a refusal of fields: `refusedFields({ date: 'past' })`. */
export const refusedFields = (fields: Readonly<Record<string, string>>) => ({
  code: 'validation_failed',
  errors: Object.entries(fields).map(([field, code]) => ({ field, code })),
});

/** Runs `work`, which is expected to log exactly one fault; returns its result and that line. */
export async function withLog<T>(work: () => Promise<T>): Promise<{ result: T; line: unknown }> {
  const lines: string[] = [];
  const log = vi.mocked(console.error).mockImplementation((line: string) => lines.push(line));
  const result = await work();
  log.mockReset();
  expect(lines).toHaveLength(1);
  return { result, line: JSON.parse(lines[0] ?? '') };
}
