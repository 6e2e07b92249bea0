import type { Service } from '#platform/contract/service.ts';
import { listAvailableSlots } from '#features/hours/contract.ts';
import { call } from '#platform/browser/api.ts';
import { bookableWindow } from './availability.ts';

/**
 * The times of the next 30 days at which an appointment about `service` (one of the usual length, if
 * `null`) with `consultant` (whoever is free, if `null`) could begin, counted from `today` unless the
 * server knows better.
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
  // Nothing at all may mean a visitor's clock that is wrong: then the server says what today is.
  return answer.ok && answer.value.length === 0
    ? call(listAvailableSlots, { query: asked })
    : answer;
}
