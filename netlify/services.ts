import { randomBytes } from 'node:crypto';
import { keyedDigest } from '#domain/digest.ts';
import type { House } from '#domain/house.ts';
import { firm } from '#firm';
import { serviceRules, usualRule } from '#service-rules';
import { appointmentStore } from '#store/appointments.ts';
import { createRedis, type ScriptHost } from '#store/client.ts';
import { contactMessageStore } from '#store/contact-messages.ts';
import { openDatabase } from '#store/database.ts';
import { diaryStore } from '#store/diary.ts';
import { inquiryStore } from '#store/inquiries.ts';
import { migrate } from '#store/migration.ts';
import { rateLimiter } from '#store/rate-limits.ts';
import { sessionStore } from '#store/sessions.ts';
import { testimonialStore } from '#store/testimonials.ts';
import { visitStore } from '#store/visits.ts';
import { type Env, parseEnv } from './env.ts';

export interface ServiceOptions {
  env: Env;
  redis?: ScriptHost;
  now?: () => Date;
  /** Random text in base64url, of 128 bits unless told otherwise. */
  randomId?: (bytes?: number) => string;
  sleep?: (ms: number) => Promise<void>;
}

/** The firm as `firm.ts` and `service-rules.ts` describe it. */
const house: House = {
  consultants: firm.consultants,
  ruleOf: (service) => (service === undefined ? usualRule : serviceRules[service]),
  meeting: firm.meeting,
};

export type Services = ReturnType<typeof createServices>;

/**
 * What most functions work with, put together in one place. A visitor waits for the cold start of
 * some of them, so what only a few need is in `full-services.ts`.
 */
export function createServices({
  env,
  redis = createRedis(env.redis),
  now = () => new Date(),
  randomId = (bytes = 16) => randomBytes(bytes).toString('base64url'),
}: ServiceOptions) {
  const db = openDatabase(redis, {
    context: env.context,
    migrate: () => migrate(redis, { context: env.context, now: now() }),
  });
  return {
    db,
    house,
    timeZone: firm.timeZone,
    now,
    randomId,
    diary: diaryStore(db),
    appointments: appointmentStore(db),
    contactMessages: contactMessageStore(db),
    inquiries: inquiryStore(db),
    testimonials: testimonialStore(db),
    visits: visitStore(db),
    sessions: sessionStore(db, env.adminPasswordHash),
    limits: rateLimiter(db, { digest: keyedDigest(env.digestKey), scale: env.rateLimitScale }),
  };
}

/** The services that the process's environment describes, made when first asked for. */
export function fromEnvironment<S>(create: (options: ServiceOptions) => S): () => S {
  let services: S | undefined;
  return () => (services ??= create({ env: parseEnv(process.env) }));
}

export const defaultServices = fromEnvironment(createServices);
