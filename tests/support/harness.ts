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
import type { PaymentEnv } from '#platform/env/env-payments.ts';
import type { MessagingEnv } from '#platform/env/env-messaging.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis } from '#platform/redis/client.ts';
import { type App, createApp, createClock } from './app.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { patienceMs } from './patience-ms.ts';
import { anyEngine } from './redis.ts';

export interface Harness {
  app: App;
  clock: ReturnType<typeof createClock>;
  bridge: Bridge;
  engine: RedisEngine;
  /** How long sign-ins were told to wait. */
  slept: number[];
}

/**
 * For every test of a file a fresh app with a fixed clock, before an empty embedded Redis, whose
 * answers it awaits for `timeoutMs`.
 */
export function useApp({
  timeoutMs = patienceMs,
  messaging,
  smtpUrl,
  alarmUrl,
  stripe,
  calendars,
  ...options
}: {
  rateLimitScale?: number;
  timeoutMs?: number;
  /** What is done once somebody's data was erased; nothing unless told. */
  checkPayments?: () => Promise<void>;
  /** Where the messaging service is to be found, asked for before every test. */
  messaging?: () => MessagingEnv;
  /** The same of the mail server. */
  smtpUrl?: () => string;
  /** And of whoever is called about mail. */
  alarmUrl?: () => string;
  /** And of Stripe's counterpart, whose clock is the app's. */
  stripe?: (now: () => Date) => Promise<PaymentEnv>;
  /** Where calendars outside may be. */
  calendars?: () => FetchPolicy;
} = {}): () => Harness {
  let engine: RedisEngine;
  let bridge: Bridge;
  let harness: Harness;
  beforeAll(async () => {
    engine = await anyEngine.open();
    bridge = openBridge(engine);
  });
  beforeEach(async () => {
    await engine.call(['FLUSHALL']);
    // What a store says that has been used before: a fresh one takes a trip more.
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
      ...(calendars && { calendars: calendars() }),
      ...(stripe && { stripe: await stripe(clock.now) }),
      redis: createRedis(bridge.credentials, { timeoutMs }),
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

/** The status and code of a refusal, and its field errors; checks all that every refusal has. */
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

/** Runs what is expected to log exactly one fault, and gives its result and that line. */
export async function withLog<T>(work: () => Promise<T>): Promise<{ result: T; line: unknown }> {
  const lines: string[] = [];
  const log = vi.mocked(console.error).mockImplementation((line: string) => lines.push(line));
  const result = await work();
  log.mockReset();
  expect(lines).toHaveLength(1);
  return { result, line: JSON.parse(lines[0] ?? '') };
}
