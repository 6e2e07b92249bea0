import { expect, it } from 'vitest';
import { outcomeOf } from '#features/appointments/page/outcome.ts';
import { type Service, services } from '#platform/contract/service.ts';

const who = (...said: readonly (boolean | undefined)[]) =>
  said.map((atOnce, index) => ({ id: `${index}`, atOnce }));
const sonstige: Service = 'sonstige';

it.each([
  // Nobody is known yet: somebody may differ from the service.
  ['asks', [], [], {}],
  ['arranges', [], [sonstige], {}],
  ['asks', who(undefined), [], {}],
  ['books', who(undefined), [sonstige], {}],
  ['books', who(true), [], {}],
  ['asks', who(false), [sonstige], {}],
  ['books', who(undefined, true), [sonstige], {}],
  ['arranges', who(undefined, false), [sonstige], {}],
  ['arranges', who(true, undefined), [], {}],
  ['books', who(true, false), [], { consultant: '0' }],
  ['asks', who(true, false), [sonstige], { consultant: '1' }],
  // No service is chosen yet.
  ['arranges', who(undefined), [sonstige], { service: null }],
  ['books', who(undefined), services, { service: null }],
  ['asks', who(undefined), [], { service: null }],
  ['books', who(true), [], { service: null }],
] as const)(
  'booking page: sending %s with %j, services %j, choice %j',
  (outcome, people, atOnce, choice) => {
    expect(outcomeOf({ service: sonstige, consultant: null, ...choice }, people, atOnce)).toBe(
      outcome,
    );
  },
);
