import { prefixOf } from '#platform/redis/database.ts';

/** A key as it stands in the Redis of the tests. */
export const stored = (key: string): string => prefixOf('local') + key;
