import { listUndelivered } from '#features/delivery/contract/delivery-routes.ts';
import type { Undelivered } from '#features/delivery/contract/undelivered.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

const undelivered = reading(['undelivered'], (call) => call(listUndelivered));

const nothing: Undelivered = { deliveries: [], alarms: [], standing: [] };

/** Deliveries that failed, channels that are down, standing alarms and what was tried by hand; empty until they were read. */
export function useUndelivered(): Undelivered & { isRead: boolean; hasFailed: boolean } {
  const { value, hasFailed } = useRead(undelivered);
  return { ...(value ?? nothing), isRead: value !== undefined || hasFailed, hasFailed };
}
