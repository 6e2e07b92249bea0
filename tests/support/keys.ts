import { prefixOf } from '#platform/redis/database.ts';

/** A key as stored in the tests' Redis. */
export const stored = (key: string): string => prefixOf('local') + key;
