import type { Meeting } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import type { Clock } from './booking-window.ts';
import { type Cap, capsAt, type ServiceTimes } from './caps.ts';
import type { Reach } from '#features/outbox/index.ts';
import type { SpanRule } from './span.ts';

/** What the firm says of a service. */
export interface ServiceRule extends SpanRule, ServiceTimes {
  /** How one may meet, the usual way first; as the firm usually does, where none is named. */
  meetings?: readonly Meeting[];
}

/** What the firm is to its calendar: how long what takes, how one usually meets. */
export interface House {
  ruleOf: (service?: Service) => ServiceRule;
  meeting: Meeting;
  /** Whom its news reaches besides those whom they always do. */
  reach: Reach;
}

/** What a decision about time needs to know. */
export interface HouseClock extends Clock {
  house: House;
}

/** What limits appointments that begin at an instant, by service; most have no limit. */
export const capsByService = (
  startsAt: Date,
  { house, timeZone }: { house: Pick<House, 'ruleOf'>; timeZone: string },
): Partial<Record<Service, Cap[]>> =>
  Object.fromEntries(
    services
      .map((service) => [service, capsAt(startsAt, house.ruleOf(service), timeZone)] as const)
      .filter(([, caps]) => caps.length > 0),
  );
