import * as z from 'zod/mini';
import { isPasswordHash } from '#platform/rules/password.ts';
import { contexts } from '#platform/redis/database.ts';

// Not `z.coerce`: it bundles the coercion of dates and large numbers too, a kilobyte for each function.
const scaleSchema = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.positive()),
  ),
);

const isLoopback = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost|\[::1])[:/]/.test(url);

/** Whether secrets are safe on the way to `url`: over HTTPS, or on the local stack over loopback. */
export const isPrivateWay = (url: string, localStack: string | undefined): boolean =>
  url.startsWith('https:') || (localStack === '1' && isLoopback(url));

const envSchema = z.pipe(
  z
    .object({
      UPSTASH_REDIS_REST_URL: z.url(),
      UPSTASH_REDIS_REST_TOKEN: z.string().check(z.minLength(1)),
      ADMIN_PASSWORD_HASH: z.string().check(z.refine(isPasswordHash)),
      DIGEST_KEY: z.string().check(z.minLength(32)),
      // Netlify's deploy context, written into the functions at build time.
      CONTEXT: z.enum(contexts),
      LOCAL_STACK: z.optional(z.string()),
      RATE_LIMIT_SCALE: z._default(scaleSchema, 1),
      REDIS_TIMEOUT_MS: z.optional(scaleSchema),
      MESSAGING_URL: z.optional(z.string()),
      // Address of this deploy, set by Netlify and written in at build time as well; locally the site's
      // address.
      DEPLOY_URL: z.optional(z.string()),
      SITE_URL: z.optional(z.string()),
      // Both set by Netlify in deployed functions.
      SITE_ID: z.optional(z.string()),
      NETLIFY_PURGE_API_TOKEN: z.optional(z.string()),
    })
    .check(
      z.refine(({ UPSTASH_REDIS_REST_URL: url, LOCAL_STACK }) => isPrivateWay(url, LOCAL_STACK), {
        path: ['UPSTASH_REDIS_REST_URL'],
      }),
    ),
  z.transform((env) => ({
    redis: { url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN },
    context: env.CONTEXT,
    adminPasswordHash: env.ADMIN_PASSWORD_HASH,
    digestKey: env.DIGEST_KEY,
    hasWhatsApp: Boolean(env.MESSAGING_URL),
    /** Access to the CDN's copies; only on Netlify. */
    purge:
      env.SITE_ID && env.NETLIFY_PURGE_API_TOKEN
        ? { site: env.SITE_ID, token: env.NETLIFY_PURGE_API_TOKEN }
        : undefined,
    ownUrl: env.DEPLOY_URL ?? env.SITE_URL,
    /** Base address of links in mails and of Stripe's return page; without a trailing slash. */
    siteUrl: env.SITE_URL?.replace(/\/+$/, ''),
    // Used only by the local stack, so that no deploy can loosen its limits by accident.
    rateLimitScale: env.LOCAL_STACK === '1' ? env.RATE_LIMIT_SCALE : 1,
    /** Also only on the local stack: the browser tests wait longer for Redis on a busy machine. */
    redisTimeoutMs: env.LOCAL_STACK === '1' ? env.REDIS_TIMEOUT_MS : undefined,
  })),
);
export type Env = Readonly<z.output<typeof envSchema>>;

/** Names the variables that are missing or wrong, never their values. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment with a schema; an empty variable counts as absent. Variables that only some
 * functions need are in files of their own (`env-mail.ts`). Throws `EnvironmentError`.
 */
export function checkEnv<T extends z.ZodMiniType>(schema: T, source: EnvSource): z.output<T> {
  const set = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = z.safeParse(schema, Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map(({ path }) => path.join('.')));
  throw new EnvironmentError(`Set these environment variables: ${[...names].join(', ')}`);
}

/**
 * Variables of every function. Checked together, so a deploy that lacks one of them does nothing. Throws
 * `EnvironmentError`.
 */
export const parseEnv = (source: EnvSource): Env => Object.freeze(checkEnv(envSchema, source));
