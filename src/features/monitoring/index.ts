/** Server code of this subject that other subjects may import. */
export { alarmActs } from './acts/alarms.ts';
export { isSeenLately, standingOf } from './store/alarms.ts';
export { faultStore } from './store/faults.ts';
export { wakeStore } from './store/wake.ts';
export { oldMail } from './store/old-mail.ts';
