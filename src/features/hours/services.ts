/** What other subjects put together from the environment. */
export { withDiary } from './services/availability.ts';
export { withStaff } from './services/staff.ts';
