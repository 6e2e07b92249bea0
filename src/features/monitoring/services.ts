/** What other subjects put together from the environment. */
export { keepAlarm } from './services/alarms.ts';
export { withWatch } from './services/watch.ts';
