import { randomBytes } from 'node:crypto';
import { migrateStore, startDelivery, startPaymentRound } from '#platform/contract/own-routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { purge } from '#platform/http/shared-cache.ts';
import { keyedDigest } from '#platform/rules/digest.ts';
import { type House, rosterStore } from '#features/hours/index.ts';
import { firm, hasRequestNotice, videoLink } from '#firm';
import { type Env, type EnvSource, parseEnv } from '#platform/env/env.ts';
import { serviceRules, usualRule } from '#service-rules';
import { networkOf } from '#platform/redis/address.ts';
import { createRedis, type RedisHost, StoreUnavailableError } from '#platform/redis/client.ts';
import { openDatabase } from '#platform/redis/database.ts';
import { faultStore } from '#features/monitoring/index.ts';
import { watched } from '#registry/watched.ts';
import { rateLimiter } from '#platform/redis/rate-limits.ts';

export interface CoreOptions {
  env: Env;
  redis?: RedisHost;
  /** Migrates an older store to this version. */
  migrate: () => Promise<void>;
  now?: () => Date;
  /** Random text in base64url; 128 bits by default. */
  randomId?: (bytes?: number) => string;
  house?: House;
  /** Starts sending what is due. Never rejects. */
  announce?: () => Promise<void>;
  /** Removes the free times that the CDN shares. Never rejects. */
  purgeTimes?: () => Promise<void>;
  /** Starts ending at Stripe the payments that were withdrawn here. Never rejects. */
  endWithdrawnPayments?: () => Promise<void>;
}

/** The free times that the CDN shares. */
export const timesTag = 'times';

/** The firm's settings from `firm.ts` and `service-rules.ts`. */
const ownHouse = ({ hasWhatsApp }: Env): House => ({
  ruleOf: (service) => (service === undefined ? usualRule : serviceRules[service]),
  meeting: firm.meeting,
  videoLink,
  reach: { whatsapp: hasWhatsApp, hasRequestNotice },
});

export type Core = ReturnType<typeof createCore>;

/**
 * The services that every function uses. They are part of the cold start that a visitor waits for, so
 * anything else a function needs is added by another file of this folder.
 */
export function createCore({
  env,
  migrate,
  redis = createRedis(env.redis, { timeoutMs: env.redisTimeoutMs }),
  now = () => new Date(),
  randomId = (bytes = 16) => randomBytes(bytes).toString('base64url'),
  house = ownHouse(env),
  announce,
  purgeTimes,
  endWithdrawnPayments,
}: CoreOptions) {
  const db = openDatabase(redis, { context: env.context, migrate, now, watched });
  const keyed = keyedDigest(env.digestKey);
  /** The secret by which our functions recognize each other. */
  const ownSecret = `Bearer ${keyed('house')}`;
  return {
    db,
    /** For `openPlain`. */
    redis,
    env,
    house,
    timeZone: firm.timeZone,
    now,
    randomId,
    faults: faultStore(db),
    roster: rosterStore(db),
    keyed,
    /** A short digest that distinguishes networks without revealing them. */
    sourceOf: (address: string) => keyed(networkOf(address)).slice(0, 8),
    ownSecret,
    announce: announce ?? (() => callOwn(startDelivery, env.ownUrl, ownSecret)),
    purgeTimes: purgeTimes ?? (async () => env.purge && purge(timesTag, env.purge)),
    endWithdrawnPayments:
      endWithdrawnPayments ?? (() => callOwn(startPaymentRound, env.ownUrl, ownSecret)),
    limits: rateLimiter(db, { digest: keyed, scale: env.rateLimitScale }),
  };
}

/** Timeout in ms; long enough for the cold start of a function. */
const callMs = 5000;

/**
 * Starts another function of ours, which answers at once and continues in the background. If the call fails,
 * the scheduled function catches up. The secret is sent only to our own address, never to one that a request
 * names.
 */
async function callOwn(
  { method, path }: Route,
  site: string | undefined,
  Authorization: string,
): Promise<void> {
  if (site === undefined) return;
  const signal = AbortSignal.timeout(callMs);
  await fetch(new URL(path, site), { method, headers: { Authorization }, signal }).catch(
    () => undefined,
  );
}

/**
 * The secret by which our functions start the migration. It is sent to the address of a request, so that it
 * reaches this deploy's own code, and therefore opens nothing else.
 */
export const migrationSecret = ({ digestKey }: Pick<Env, 'digestKey'>): string =>
  `Bearer ${keyedDigest(digestKey)('migration')}`;

/** In ms; the remainder of the 3 s in which a call is answered. */
const migrationWaitMs = 1000;

/**
 * Starts the migration, which is a function of its own so that no other one bundles its code. A function that
 * finds an older store starts it there, waits a little, and answers 503 if that was too short. The migration
 * continues without a waiting caller. Decision 6.
 */
async function startMigration(site: string, Authorization: string): Promise<void> {
  const signal = AbortSignal.timeout(migrationWaitMs);
  const { method, path } = migrateStore;
  const call = { method, headers: { Authorization }, signal };
  const answer = await fetch(new URL(path, site), call).catch(() => null);
  if (answer?.ok) return;
  // A site behind a password answers 401: then the migration cannot be started from here.
  throw new StoreUnavailableError('', { cause: `migration_${answer?.status ?? 'none'}` });
}

/**
 * The build replaces `process.env.CONTEXT` and `process.env.DEPLOY_URL` with the deploy's values, only where
 * they are spelled like this.
 */
const environment = () => ({
  ...process.env,
  CONTEXT: process.env['CONTEXT'],
  DEPLOY_URL: process.env['DEPLOY_URL'],
});

/**
 * Creates services from the process's environment at the first request: the core, and what `compose` adds to
 * it, possibly from further variables.
 */
export function fromEnvironment<S extends object>(compose: (core: Core, source: EnvSource) => S) {
  let services: (Core & S) | undefined;
  // The site's address in the latest request: a function may serve several.
  let site = '';
  return ({ url }: Request): Core & S => {
    site = url;
    if (!services) {
      const source = environment();
      const env = parseEnv(source);
      const core = createCore({ env, migrate: () => startMigration(site, migrationSecret(env)) });
      services = { ...core, ...compose(core, source) };
    }
    return services;
  };
}
