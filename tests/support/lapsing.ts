import { afterWorkingHours, type House } from '#features/hours/index.ts';
import { firm } from '#firm';
import { serviceRules, usualRule } from '#service-rules';

/** The firm's own settings, except that unanswered requests lapse. */
export const lapsing: House = {
  ruleOf: (service) => (service === undefined ? usualRule : serviceRules[service]),
  meeting: firm.meeting,
  reach: { whatsapp: false },
  lapse: true,
};

/** When the firm of the tests, where nobody has hours, has been open for `hours` since `from`. */
export function openFor(from: Date, hours: number): Date {
  const at = afterWorkingHours(from, hours, { version: '', consultants: [] }, firm.timeZone);
  if (!at) throw new Error('The firm does not open');
  return at;
}
