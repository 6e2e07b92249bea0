import type { Growth } from '../pause.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pace of a person: what writes faster, or all day, is taken for a machine and banned. */
export const limits = {
  /** From one message to the next. */
  betweenMs: 5000,
  /** Messages in any 24 hours, tries included; also how many may wait. */
  perDay: 200,
  dayMs: 24 * hourMs,
  /** A notice that comes later than this is no news: it is dropped. */
  expiryMs: 24 * hourMs,
  /** How long a key is known again: longer than any caller tries. */
  rememberedMs: 7 * 24 * hourMs,
  /** No message at all for so long after the server restricted the account. */
  restMs: hourMs,
  /** The same after the disk took nothing. */
  storageRestMs: minuteMs,
  retry: { firstMs: 10_000, mostMs: 30 * minuteMs } satisfies Growth,
  tidyMs: 10 * minuteMs,
} as const;
