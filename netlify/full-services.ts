import { setTimeout as wait } from 'node:timers/promises';
import { auditEntry } from '#domain/audit.ts';
import type { SignInPorts } from '#domain/sign-in.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { auditStore } from '#store/audit.ts';
import { blockedDayStore } from '#store/blocked-days.ts';
import { calendarFeedStore } from '#store/calendar-feed.ts';
import { createRedis } from '#store/client.ts';
import { erasureStore } from '#store/erasure.ts';
import { secondFactorStore } from '#store/second-factor.ts';
import { statisticsStore } from '#store/statistics.ts';
import { slotStore } from '#store/slots.ts';
import { createServices, fromEnvironment, type ServiceOptions } from './services.ts';

export type FullServices = ReturnType<typeof createFullServices>;

/**
 * All services: those of `services.ts`, and what few functions need (signing in, the calendar feed,
 * most of what the admin does). Kept apart, so that the others do not load it at their cold start.
 */
export function createFullServices(options: ServiceOptions) {
  const { env, redis = createRedis(env.redis), sleep = (ms: number) => wait(ms) } = options;
  const services = createServices({ ...options, redis });
  const { sessions, limits, randomId } = services;
  const audit = auditStore(redis);
  const secondFactor = secondFactorStore(redis);
  const signIn: SignInPorts = {
    passwordHash: env.adminPasswordHash,
    attempts: limits.attempts,
    secondFactor,
    sleep,
    async openSession(now) {
      const token = randomId(32);
      await sessions.open(token, now, auditEntry('signed_in', { now, randomId }));
      return token;
    },
    tellRefusal: (now) => audit.addRefusal(auditEntry('sign_in_refused', { now, randomId })),
  };
  return {
    ...services,
    slots: slotStore(redis),
    appointmentDesk: appointmentDesk(redis),
    audit,
    blockedDays: blockedDayStore(redis),
    calendarFeed: calendarFeedStore(redis),
    erasure: erasureStore(redis),
    secondFactor,
    signIn,
    statistics: statisticsStore(redis),
  };
}

export const defaultFullServices = fromEnvironment(createFullServices);
