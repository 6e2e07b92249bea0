/** Services of this subject that other subjects build from the environment. */
export { withDiary } from './services/availability.ts';
export { withStaff } from './services/staff.ts';
