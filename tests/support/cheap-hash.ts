import type { ScryptCost } from '#platform/rules/password.ts';

/** Cost for hashes that no test is about: at the production cost each takes a quarter of a second. */
export const cheapCost: ScryptCost = { N: 16, r: 1, p: 1 };
