/**
 * What each service takes and allows. Edited by a new owner beside `firm.ts`; what is booked keeps
 * the length, the buffers and the way to meet that it was made with.
 */
import type { Meeting } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { firm } from '#firm';

/** Of one service; minutes are on the 15-minute grid. */
export interface ServiceRule {
  minutes: number;
  /** Kept free around it, in minutes; may reach beyond the working hours. */
  bufferBefore: number;
  bufferAfter: number;
  /** Minutes from one beginning to the next, counted from where a span of working hours begins. */
  startEvery: number;
  /** Minutes that have to lie between the booking and the beginning. */
  notice: number;
  /** Most pending and confirmed ones of a consultant, by the firm's day and by the ISO week. */
  mostPerDay?: number;
  mostPerWeek?: number;
  /**
   * How one may meet, the usual way first: from two on the visitor chooses. Where none is named,
   * nobody is asked, and one meets as `firm.ts` says.
   */
  meetings?: readonly [Meeting, ...Meeting[]];
}

/** Where nothing else is said. */
export const usualRule: ServiceRule = {
  minutes: firm.appointmentMinutes,
  bufferBefore: 0,
  bufferAfter: 0,
  startEvery: 60,
  notice: 0,
};

export const serviceRules: Readonly<Record<Service, ServiceRule>> = {
  'strategie-beratung': usualRule,
  'finanz-investment': usualRule,
  'digitalisierung-innovation': usualRule,
  'projekt-management': usualRule,
  sonstige: usualRule,
};

/**
 * Up to how many minutes before its start visitors move or cancel an appointment by themselves; later
 * they are asked to call.
 */
export const changeLeadMinutes = 240;

/** Days within which a client is asked to pay, unless the request for payment says another day. */
export const paymentDueDays = 14;

/** Whether the same times are free for both. */
const isSame = (one: ServiceRule, other: ServiceRule) =>
  one.minutes === other.minutes &&
  one.bufferBefore === other.bufferBefore &&
  one.bufferAfter === other.bufferAfter &&
  one.startEvery === other.startEvery &&
  one.notice === other.notice;

const isCapped = ({ mostPerDay, mostPerWeek }: ServiceRule) =>
  mostPerDay !== undefined || mostPerWeek !== undefined;

/** How one may meet about each service of which that is said. Empty as shipped. */
export function namedMeetings(
  rules: Readonly<Record<Service, ServiceRule>> = serviceRules,
): Partial<Record<Service, readonly Meeting[]>> {
  const named = services.flatMap((service) => {
    const { meetings } = rules[service];
    return meetings ? [[service, meetings] as const] : [];
  });
  return Object.fromEntries(named);
}

/**
 * Every service that does not follow the usual rule, with its length in minutes and the first that
 * has the same times: whoever knows that one's knows this one's. Empty as shipped.
 */
export function specialServices(
  rules: Readonly<Record<Service, ServiceRule>> = serviceRules,
): Partial<Record<Service, { askFor: Service; minutes: number }>> {
  const special = services.filter(
    (service) => isCapped(rules[service]) || !isSame(rules[service], usualRule),
  );
  return Object.fromEntries(
    special.map((service) => {
      const rule = rules[service];
      // A cap counts a service's own appointments: nobody shares such times.
      const twin = special.find((other) => !isCapped(rules[other]) && isSame(rules[other], rule));
      const askFor = isCapped(rule) ? service : (twin ?? service);
      return [service, { askFor, minutes: rule.minutes }];
    }),
  );
}
