/**
 * The Redis keys of this subject, under the prefix of their context (`platform/redis/database.ts`): what each
 * holds and when it is deleted. Times are milliseconds since 1970 in UTC.
 */
export const testimonialsKeys = {
  /** ZSET id → place, highest first; for each field a HASH id → JSON. */
  testimonials: {
    byPlace: 'testimonials:place',
    field: (name: string) => `testimonials:${name}`,
  },
} as const;
