import type { ScryptCost } from '#platform/rules/password.ts';

/** For hashes that are not what is tested: at production's cost they take a quarter of a second. */
export const cheapCost: ScryptCost = { N: 16, r: 1, p: 1 };
