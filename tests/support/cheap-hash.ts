import type { ScryptCost } from '#platform/rules/password.ts';

/**
 * Cost for hashes that are not the subject of a test: at the production cost each takes a quarter of a
 * second.
 */
export const cheapCost: ScryptCost = { N: 16, r: 1, p: 1 };
