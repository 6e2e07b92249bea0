import { setTimeout as wait } from 'node:timers/promises';
import { adminActor, auditEntry } from '#domain/audit.ts';
import type { SignInPorts } from '#domain/sign-in.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { auditStore } from '#store/audit.ts';
import { blockedDayStore } from '#store/blocked-days.ts';
import { calendarFeedStore } from '#store/calendar-feed.ts';
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
  const { env, sleep = (ms: number) => wait(ms) } = options;
  const services = createServices(options);
  const { db, sessions, limits, randomId } = services;
  const audit = auditStore(db);
  const secondFactor = secondFactorStore(db);
  const signIn: SignInPorts = {
    passwordHash: env.adminPasswordHash,
    attempts: limits.attempts,
    secondFactor,
    sleep,
    async openSession(now) {
      const token = randomId(32);
      const actor = adminActor(token);
      await sessions.open(token, now, { entry: auditEntry('signed_in', { now, randomId, actor }) });
      return token;
    },
    tellRefusal: (now) =>
      audit.addRefusal(auditEntry('sign_in_refused', { now, randomId, actor: 'system' })),
  };
  return {
    ...services,
    slots: slotStore(db),
    appointmentDesk: appointmentDesk(db),
    audit,
    blockedDays: blockedDayStore(db),
    calendarFeed: calendarFeedStore(db),
    erasure: erasureStore(db),
    secondFactor,
    signIn,
    statistics: statisticsStore(db),
  };
}

export const defaultFullServices = fromEnvironment(createFullServices);
