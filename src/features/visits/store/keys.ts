/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const visitsKeys = {
  /** HASH `<locale> <path>` → views of that page on that day; 13 months. */
  visits: (date: string) => `visits:${date}`,
} as const;
