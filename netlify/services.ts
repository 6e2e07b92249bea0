import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { firm } from '#firm';
import { auditEntry } from '#domain/audit.ts';
import type { SignInPorts } from '#domain/sign-in.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { appointmentStore } from '#store/appointments.ts';
import { auditStore } from '#store/audit.ts';
import { createRedis, type ScriptHost } from '#store/client.ts';
import { contactMessageStore } from '#store/contact-messages.ts';
import { inquiryStore } from '#store/inquiries.ts';
import { rateLimiter } from '#store/rate-limits.ts';
import { sessionStore } from '#store/sessions.ts';
import { slotStore } from '#store/slots.ts';
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

/** Everything a function works with, put together in one place. */
export function createServices({
  env,
  redis = createRedis(env.redis),
  now = () => new Date(),
  randomId = (bytes = 16) => randomBytes(bytes).toString('base64url'),
  sleep = (ms) => wait(ms),
}: ServiceOptions) {
  const sessions = sessionStore(redis);
  const audit = auditStore(redis);
  const limits = rateLimiter(redis, { scale: env.rateLimitScale });
  const signIn: SignInPorts = {
    passwordHash: env.adminPasswordHash,
    attempts: limits.attempts,
    sleep,
    async openSession(at) {
      const token = randomId(32);
      await sessions.open(token, at, auditEntry('signed_in', { now: at, randomId }));
      return token;
    },
    tellRefusal: (at) => audit.addRefusal(auditEntry('sign_in_refused', { now: at, randomId })),
  };
  return {
    timeZone: firm.timeZone,
    now,
    randomId,
    slots: slotStore(redis),
    appointments: appointmentStore(redis),
    appointmentDesk: appointmentDesk(redis),
    contactMessages: contactMessageStore(redis),
    inquiries: inquiryStore(redis),
    testimonials: testimonialStore(redis),
    visits: visitStore(redis),
    audit,
    sessions,
    limits,
    signIn,
  };
}

let fromEnvironment: Services | undefined;

/** The services that the process's environment describes, made when first asked for. */
export function defaultServices(): Services {
  fromEnvironment ??= createServices({ env: parseEnv(process.env) });
  return fromEnvironment;
}
