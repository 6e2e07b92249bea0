/** The rules of the firm's services, which a history may change. */
import type { Service } from '#platform/contract/service.ts';
import type { ServiceRule } from '#features/hours/rules/house.ts';

/** At first an hour for every service, starting every half hour. */
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
    /** Applies from now on; without a service, to all services without a rule of their own. */
    set(service: Service | undefined, rule: ServiceRule) {
      if (service === undefined) usual = rule;
      else special.set(service, rule);
      return rule;
    },
  };
}

export type Rules = ReturnType<typeof createRules>;
