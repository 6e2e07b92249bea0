import type { Growth } from '../pause.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Limits at the pace of a person: an account that sends faster, or all day, is taken for a machine and
 * banned.
 */
export const limits = {
  /** Pause from one message to the next. */
  betweenMs: 5000,
  /** Messages in any 24 hours, attempts included; also how many may wait. */
  perDay: 200,
  dayMs: 24 * hourMs,
  /** A message that is older than this is dropped as outdated. */
  expiryMs: 24 * hourMs,
  /** How long a key is remembered: longer than any caller retries. */
  rememberedMs: 7 * 24 * hourMs,
  /** Pause of all sending after the server restricted the account. */
  restMs: hourMs,
  /** The same after a failed write to disk. */
  storageRestMs: minuteMs,
  retry: { firstMs: 10_000, mostMs: 30 * minuteMs } satisfies Growth,
  tidyMs: 10 * minuteMs,
} as const;
