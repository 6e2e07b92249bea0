/** Services that other subjects assemble from the environment. */
export { keepAlarm } from './services/alarms.ts';
export { withWatch } from './services/watch.ts';
