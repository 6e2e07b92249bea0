/**
 * How long an appointment about each service takes and what is kept free around it, in minutes,
 * on the 15-minute grid. Edited by a new owner beside `firm.ts`; what is booked keeps the length
 * it was made with.
 */
import { type Service, services } from '#contract/service.ts';
import { firm } from '#firm';

interface ServiceRule {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
}

/** Where nothing else is said. */
export const usualRule: ServiceRule = {
  minutes: firm.appointmentMinutes,
  bufferBefore: 0,
  bufferAfter: 0,
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

const isSame = (one: ServiceRule, other: ServiceRule) =>
  one.minutes === other.minutes &&
  one.bufferBefore === other.bufferBefore &&
  one.bufferAfter === other.bufferAfter;

/**
 * Every service that does not follow the usual rule, with its length in minutes and the first that
 * has the same rule: whoever knows that one's times knows this one's. Empty as shipped.
 */
export function specialServices(
  rules: Readonly<Record<Service, ServiceRule>> = serviceRules,
): Partial<Record<Service, { askFor: Service; minutes: number }>> {
  const special = services.filter((service) => !isSame(rules[service], usualRule));
  return Object.fromEntries(
    special.map((service) => {
      const rule = rules[service];
      const askFor = special.find((other) => isSame(rules[other], rule)) ?? service;
      return [service, { askFor, minutes: rule.minutes }];
    }),
  );
}
