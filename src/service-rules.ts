/**
 * How long an appointment about each service takes and what is kept free around it, in minutes,
 * on the 15-minute grid. Edited by a new owner beside `firm.ts`; what is booked keeps the length
 * it was made with.
 */
import type { Service } from '#contract/service.ts';
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
