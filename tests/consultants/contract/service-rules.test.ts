import { expect, it } from 'vitest';
import { specialServices, usualRule } from '#service-rules';

const allUsual = {
  'strategie-beratung': usualRule,
  'finanz-investment': usualRule,
  'digitalisierung-innovation': usualRule,
  'projekt-management': usualRule,
  sonstige: usualRule,
};
const long = { ...usualRule, minutes: 90, bufferBefore: 0, bufferAfter: 15 };

it('specialServices: omits services with the usual rule', () => {
  expect(specialServices(allUsual)).toEqual({});
  expect(specialServices({ ...allUsual, sonstige: { ...usualRule } })).toEqual({});
});

it('specialServices: lets services with the same rule ask for the times of the first of them', () => {
  const rules = {
    ...allUsual,
    'finanz-investment': long,
    'projekt-management': { ...usualRule, bufferBefore: 15 },
    sonstige: { ...long },
  };
  expect(specialServices(rules)).toEqual({
    'finanz-investment': { askFor: 'finanz-investment', minutes: 90 },
    'projekt-management': { askFor: 'projekt-management', minutes: usualRule.minutes },
    sonstige: { askFor: 'finanz-investment', minutes: 90 },
  });
});
