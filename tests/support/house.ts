import type { House } from '#features/hours/rules/house.ts';

/** A firm of one, an hour for everything, nothing kept free around it; all can be reached. */
export const house: House = {
  ruleOf: () => ({ minutes: 60, bufferBefore: 0, bufferAfter: 0, startEvery: 60, notice: 0 }),
  meeting: 'office',
  reach: { whatsapp: true },
};
