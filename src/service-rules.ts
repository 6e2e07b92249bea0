/**
 * Length and limits of appointments for each service. A new owner edits this file like `firm.ts`; an existing
 * appointment keeps the length, the buffers and the way to meet with which it was made.
 */
import type { Meeting } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { firm } from '#firm';

/** The rule of one service; minutes are on the 15-minute grid. */
export interface ServiceRule {
  minutes: number;
  /** Minutes kept free before the appointment; may extend beyond the working hours. */
  bufferBefore: number;
  bufferAfter: number;
  /** Minutes from one start to the next, counted from the beginning of a span of working hours. */
  startEvery: number;
  /** Minimum minutes between the booking and the start. */
  notice: number;
  /**
   * Most pending and confirmed appointments of a consultant per day (in the firm's time zone) and per ISO
   * week.
   */
  mostPerDay?: number;
  mostPerWeek?: number;
  /**
   * Ways to meet, the default first: the visitor may choose if there are two or more. To visitors whose clock
   * shows another hour, video is the default. If absent, nobody is asked and `firm.ts` decides.
   */
  meetings?: readonly [Meeting, ...Meeting[]];
  /**
   * Whether a booking is confirmed at once, without an answer of the firm. A consultant may differ (desk).
   */
  atOnce?: boolean;
}

/** The rule of services without their own. */
export const usualRule: ServiceRule = {
  minutes: firm.appointmentMinutes,
  bufferBefore: 0,
  bufferAfter: 0,
  startEvery: 60,
  notice: 0,
  meetings: ['office', 'phone', 'video'],
};

export const serviceRules: Readonly<Record<Service, ServiceRule>> = {
  'strategie-beratung': usualRule,
  'finanz-investment': usualRule,
  'digitalisierung-innovation': usualRule,
  'projekt-management': usualRule,
  sonstige: usualRule,
};

/**
 * Minutes before the start until which visitors can move or cancel an appointment themselves; after that they
 * are asked to call.
 */
export const changeLeadMinutes = 240;

/** Days in which a client is asked to pay, unless the payment request names another date. */
export const paymentDueDays = 14;

/** Whether two rules lead to the same free times. */
const isSame = (one: ServiceRule, other: ServiceRule) =>
  one.minutes === other.minutes &&
  one.bufferBefore === other.bufferBefore &&
  one.bufferAfter === other.bufferAfter &&
  one.startEvery === other.startEvery &&
  one.notice === other.notice;

const isCapped = ({ mostPerDay, mostPerWeek }: ServiceRule) =>
  mostPerDay !== undefined || mostPerWeek !== undefined;

/** The services whose bookings are confirmed at once. */
export const atOnceServices = (
  rules: Readonly<Record<Service, ServiceRule>> = serviceRules,
): Service[] => services.filter((service) => rules[service].atOnce);

/** The ways to meet of each service that names them. */
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
 * Services that differ from the usual rule, each with its length in minutes and the first service that has
 * the same times, whose availability can be used for both. Empty as shipped.
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
      // A cap counts a service's own appointments, so its times are never shared with another service.
      const twin = special.find((other) => !isCapped(rules[other]) && isSame(rules[other], rule));
      const askFor = isCapped(rule) ? service : (twin ?? service);
      return [service, { askFor, minutes: rule.minutes }];
    }),
  );
}
