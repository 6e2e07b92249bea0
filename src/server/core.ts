import { randomBytes } from 'node:crypto';
import { migrateStore, startDelivery, startPaymentRound } from '#platform/contract/house-routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { keyedDigest } from '#platform/rules/digest.ts';
import { type House, rosterStore } from '#features/hours/index.ts';
import { firm } from '#firm';
import { type Env, type EnvSource, parseEnv } from '#platform/env/env.ts';
import { serviceRules, usualRule } from '#service-rules';
import { networkOf } from '#platform/redis/address.ts';
import { createRedis, type ScriptHost, StoreUnavailableError } from '#platform/redis/client.ts';
import { openDatabase } from '#platform/redis/database.ts';
import { faultStore } from '#features/monitoring/index.ts';
import { rateLimiter } from '#platform/redis/rate-limits.ts';
import { sessionStore } from '#features/access/index.ts';

export interface CoreOptions {
  env: Env;
  redis?: ScriptHost;
  /** Brings an older store to this version. */
  migrate: () => Promise<void>;
  now?: () => Date;
  /** Random text in base64url, of 128 bits unless told otherwise. */
  randomId?: (bytes?: number) => string;
  house?: House;
  /** Begins to tell what is due. Never rejects. */
  announce?: () => Promise<void>;
  /** Begins to end at Stripe what was withdrawn here. Never rejects. */
  checkPayments?: () => Promise<void>;
}

/** The firm as `firm.ts` and `service-rules.ts` describe it. */
const ownHouse = ({ hasWhatsApp }: Env): House => ({
  ruleOf: (service) => (service === undefined ? usualRule : serviceRules[service]),
  meeting: firm.meeting,
  reach: { whatsapp: hasWhatsApp },
});

export type Core = ReturnType<typeof createCore>;

/**
 * What every function works with. A visitor waits for its cold start, so whatever else a function
 * needs it puts beside this from a file of this folder.
 */
export function createCore({
  env,
  migrate,
  redis = createRedis(env.redis, { timeoutMs: env.redisTimeoutMs }),
  now = () => new Date(),
  randomId = (bytes = 16) => randomBytes(bytes).toString('base64url'),
  house = ownHouse(env),
  announce,
  checkPayments,
}: CoreOptions) {
  const db = openDatabase(redis, { context: env.context, migrate, now });
  const keyed = keyedDigest(env.digestKey);
  /** With it our functions know each other. */
  const houseSecret = `Bearer ${keyed('house')}`;
  return {
    db,
    env,
    house,
    timeZone: firm.timeZone,
    now,
    randomId,
    sessions: sessionStore(db, env.adminPasswordHash),
    faults: faultStore(db),
    roster: rosterStore(db),
    keyed,
    /** Tells networks apart without telling them. */
    sourceOf: (address: string) => keyed(networkOf(address)).slice(0, 8),
    houseSecret,
    announce: announce ?? (() => callHouse(startDelivery, env.ownUrl, houseSecret)),
    checkPayments: checkPayments ?? (() => callHouse(startPaymentRound, env.ownUrl, houseSecret)),
    limits: rateLimiter(db, { digest: keyed, scale: env.rateLimitScale }),
  };
}

/** Long enough for the cold start of a function. */
const callMs = 5000;

/**
 * Starts another function of ours, which answers at once and goes on by itself; the clock makes good
 * what this call did not start. The secret goes to our own address alone, never to one that a request
 * names.
 */
async function callHouse(
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

/** For what is left of the 3 s in which a call is answered. */
const migrationWaitMs = 1000;

/**
 * The migration is a function of its own, so that nobody else carries its code; whoever meets an
 * older store starts it there, waits a little, and is told to come again (503) where that was too
 * little. It goes on when nobody waits any more. Decision 6.
 */
async function startMigration(site: string): Promise<void> {
  const signal = AbortSignal.timeout(migrationWaitMs);
  const address = new URL(migrateStore.path, site);
  const answer = await fetch(address, { method: migrateStore.method, signal }).catch(() => null);
  if (answer?.ok) return;
  // A site behind a password answers 401: then nothing can start it from here.
  throw new StoreUnavailableError('', { cause: `migration_${answer?.status ?? 'none'}` });
}

/** The build writes the deploy's context and address into the emitted functions, where they are spelled so. */
const environment = () => ({
  ...process.env,
  CONTEXT: process.env['CONTEXT'],
  DEPLOY_URL: process.env['DEPLOY_URL'],
});

/**
 * The services that the process's environment describes, made when a request first asks for them:
 * the core, and what `compose` puts beside it, from more of the environment where it needs that.
 */
export function fromEnvironment<S extends object>(compose: (core: Core, source: EnvSource) => S) {
  let services: (Core & S) | undefined;
  // The site's address as the latest request knew it: a function may serve several.
  let site = '';
  return ({ url }: Request): Core & S => {
    site = url;
    if (!services) {
      const source = environment();
      const core = createCore({
        env: parseEnv(source),
        migrate: () => startMigration(site),
      });
      services = { ...core, ...compose(core, source) };
    }
    return services;
  };
}
