import type { House } from '#features/hours/rules/house.ts';

/** A firm with one consultant: each service takes an hour, without buffers or notice; WhatsApp is set up. */
export const house: House = {
  ruleOf: () => ({ minutes: 60, bufferBefore: 0, bufferAfter: 0, startEvery: 60, notice: 0 }),
  meeting: 'office',
  reach: { whatsapp: true },
};
