import type { Meeting } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import type { Clock } from './booking-window.ts';
import { type Cap, capsAt, isCapped, type ServiceTimes } from './caps.ts';
import type { Reach } from '#features/outbox/index.ts';
import type { SpanRule } from './span.ts';

/** The firm's rules for a service. */
export interface ServiceRule extends SpanRule, ServiceTimes {
  /** Allowed ways to meet, the usual one first. If absent, the firm's usual way. */
  meetings?: readonly Meeting[];
  /** Whether a booking is confirmed at once, where its consultant says nothing else. */
  atOnce?: boolean;
}

/** The firm's settings for its calendar: rules by service, and the usual way to meet. */
export interface House {
  ruleOf: (service?: Service) => ServiceRule;
  meeting: Meeting;
  /** Template of video rooms, `https://…/{token}`; without one, the consultant's own link is used. */
  videoLink?: string;
  /** Additional recipients of the firm's notifications. */
  reach: Reach;
  /** Whether unanswered requests lapse; as `firm.ts` says if absent. */
  lapse?: boolean;
}

/** Clock and firm settings for decisions about time. */
export interface HouseClock extends Clock {
  house: House;
}

/** The caps on appointments that start at an instant, by service. Services without caps are left out. */
export const capsByService = (
  startsAt: Date,
  { house, timeZone }: { house: Pick<House, 'ruleOf'>; timeZone: string },
): Partial<Record<Service, Cap[]>> =>
  Object.fromEntries(
    services
      .map((service) => [service, capsAt(startsAt, house.ruleOf(service), timeZone)] as const)
      .filter(([, caps]) => caps.length > 0),
  );

/** A rule for reading a diary that serves every service: the longest one, with the services if any is capped. */
export function ruleOfAll({ ruleOf }: Pick<House, 'ruleOf'>): ServiceRule {
  const all = services.map(ruleOf);
  const minutes = Math.max(...all.map((rule) => rule.minutes));
  return { ...(all.find(isCapped) ?? ruleOf()), minutes };
}
