/** What the firm says of its services, as a history changes it. */
import type { Service } from '#platform/contract/service.ts';
import type { ServiceRule } from '#features/hours/rules/house.ts';

/** An hour for everything, every half an hour. */
const atFirst: ServiceRule = {
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  startEvery: 30,
  notice: 0,
};

export function createRules() {
  let usual = atFirst;
  const special = new Map<Service, ServiceRule>();
  return {
    ruleOf: (service?: Service): ServiceRule =>
      (service === undefined ? undefined : special.get(service)) ?? usual,
    /** From now on; of all that have none of their own where no service is named. */
    set(service: Service | undefined, rule: ServiceRule) {
      if (service === undefined) usual = rule;
      else special.set(service, rule);
      return rule;
    },
  };
}

export type Rules = ReturnType<typeof createRules>;
