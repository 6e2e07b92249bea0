/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const visitsKeys = {
  /** HASH `<locale> <path>` → how often that page was seen on that day; 13 months. */
  visits: (date: string) => `visits:${date}`,
} as const;
