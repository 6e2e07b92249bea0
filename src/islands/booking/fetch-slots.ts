import { listAvailableSlots } from '#contract/slot-routes.ts';
import { call } from '#islands/api.ts';
import { bookableWindow } from './availability.ts';

/** The free slots of the next 30 days, counted from `today` unless the server knows better. */
export async function fetchSlots(today: string) {
  const { first, last } = bookableWindow(today);
  const answer = await call(listAvailableSlots, { query: { startDate: first, endDate: last } });
  // Nothing at all may mean a visitor's clock that is wrong: then the server says what today is.
  return answer.ok && answer.value.length === 0 ? call(listAvailableSlots) : answer;
}
