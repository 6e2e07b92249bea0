import { expect, it } from 'vitest';
import { serviceRules, specialServices, usualRule } from '#service-rules';

const long = { minutes: 90, bufferBefore: 0, bufferAfter: 15 };

it('as shipped, all services share the usual times', () => {
  expect(specialServices()).toEqual({});
  expect(specialServices({ ...serviceRules, sonstige: { ...usualRule } })).toEqual({});
});

it('services of one rule ask for the same times, by the first of them', () => {
  const rules = {
    ...serviceRules,
    'finanz-investment': long,
    'projekt-management': { ...usualRule, bufferBefore: 15 },
    sonstige: { ...long },
  };
  expect(specialServices(rules)).toEqual({
    'finanz-investment': { askFor: 'finanz-investment', minutes: 90 },
    'projekt-management': { askFor: 'projekt-management', minutes: 60 },
    sonstige: { askFor: 'finanz-investment', minutes: 90 },
  });
});
