import type { Service } from '#platform/contract/service.ts';
import { listAvailableSlots } from '#features/hours/contract.ts';
import { call } from '#platform/browser/api.ts';
import { bookableWindow } from './availability.ts';

/**
 * Fetches the free times of the next 30 days from `today`, for `service` (the usual length if `null`) with
 * `consultant` (any if `null`).
 */
export async function fetchSlots(
  today: string,
  service: Service | null,
  consultant: string | null,
) {
  const { first, last } = bookableWindow(today);
  const asked = {
    ...(service !== null && { service }),
    ...(consultant !== null && { consultant }),
  };
  const range = { startDate: first, endDate: last };
  const answer = await call(listAvailableSlots, { query: { ...range, ...asked } });
  // An empty answer may mean that the visitor's clock is wrong, so the server is asked again without dates.
  return answer.ok && answer.value.length === 0
    ? call(listAvailableSlots, { query: asked })
    : answer;
}
