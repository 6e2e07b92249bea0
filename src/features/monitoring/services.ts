/** Services of this subject that other subjects build from the environment. */
export { keepAlarm } from './services/alarms.ts';
export { withWatch } from './services/watch.ts';
