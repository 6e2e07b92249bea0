/**
 * The keys of this subject in Redis, under their context's prefix (`platform/redis/database.ts`): what
 * each holds and when it goes. Times are milliseconds since 1970 in UTC.
 */
export const testimonialsKeys = {
  /** ZSET id → its place, the highest first; for each field a HASH id → JSON. */
  testimonials: {
    byPlace: 'testimonials:place',
    field: (name: string) => `testimonials:${name}`,
  },
} as const;
