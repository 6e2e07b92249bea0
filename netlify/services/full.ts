import { setTimeout as wait } from 'node:timers/promises';
import { adminActor, auditEntry } from '#domain/audit.ts';
import type { SignInPorts } from '#domain/sign-in.ts';
import { appointmentDesk } from '#store/appointment-desk.ts';
import { appointmentSearchStore } from '#store/appointment-search.ts';
import { auditStore } from '#store/audit.ts';
import { blockedDayStore } from '#store/blocked-days.ts';
import { calendarFeedStore } from '#store/calendar-feed.ts';
import { deliveryDesk } from '#store/delivery-desk.ts';
import { erasureStore } from '#store/erasure.ts';
import { inboxDesk } from '#store/inbox-desk.ts';
import { secondFactorStore } from '#store/second-factor.ts';
import { sessionDesk } from '#store/session-desk.ts';
import { slotStore } from '#store/slots.ts';
import { statisticsStore } from '#store/statistics.ts';
import { withAppointments } from './appointments.ts';
import { withDiary } from './availability.ts';
import { type Core, fromEnvironment } from './core.ts';
import { withInboxes } from './inbox.ts';
import { withNews } from './news.ts';
import { withTestimonials } from './testimonials.ts';
import { withVisits } from './visits.ts';

interface FullOptions {
  /** How a refused sign-in is made to wait. */
  sleep?: (ms: number) => Promise<void>;
}

/** All there is beside the core, for the admin's calls and for what runs by the clock. */
export function withAll(core: Core, { sleep = (ms) => wait(ms) }: FullOptions = {}) {
  const { db, env, limits, randomId } = core;
  const sessions = { ...core.sessions, ...sessionDesk(db, env.adminPasswordHash) };
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
    ...withAppointments(core),
    ...withDiary(core),
    ...withInboxes(core),
    ...withNews(core),
    ...withTestimonials(core),
    ...withVisits(core),
    sessions,
    slots: slotStore(db),
    appointmentDesk: appointmentDesk(db),
    appointmentSearch: appointmentSearchStore(db),
    audit,
    blockedDays: blockedDayStore(db),
    calendarFeed: calendarFeedStore(db),
    deliveryDesk: deliveryDesk(db),
    erasure: erasureStore(db),
    inboxDesk: inboxDesk(db),
    secondFactor,
    signIn,
    statistics: statisticsStore(db),
  };
}

export type FullServices = Core & ReturnType<typeof withAll>;

/** For what only the admin calls, and for scheduled functions. */
export const fullServices = fromEnvironment((core) => withAll(core));
