/** The contract's exports for other subjects. */
export { dismissAlarm } from './contract/alarm-routes.ts';
