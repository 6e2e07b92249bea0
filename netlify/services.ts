import { randomBytes } from 'node:crypto';
import { firm } from '#firm';
import { appointmentStore } from '#store/appointments.ts';
import { createRedis, type ScriptHost } from '#store/client.ts';
import { contactMessageStore } from '#store/contact-messages.ts';
import { freeSlotStore } from '#store/free-slots.ts';
import { inquiryStore } from '#store/inquiries.ts';
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
  return {
    timeZone: firm.timeZone,
    now,
    randomId,
    slots: freeSlotStore(redis),
    appointments: appointmentStore(redis),
    contactMessages: contactMessageStore(redis),
    inquiries: inquiryStore(redis),
    testimonials: testimonialStore(redis),
    visits: visitStore(redis),
    sessions: sessionStore(redis, env.adminPasswordHash),
    limits: rateLimiter(redis, { scale: env.rateLimitScale }),
  };
}

/** The services that the process's environment describes, made when first asked for. */
export function fromEnvironment<S>(create: (options: ServiceOptions) => S): () => S {
  let services: S | undefined;
  return () => (services ??= create({ env: parseEnv(process.env) }));
}

export const defaultServices = fromEnvironment(createServices);
