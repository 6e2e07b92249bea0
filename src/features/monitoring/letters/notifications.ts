import { firmByMail, type Ways } from '#features/outbox/contract/way.ts';

/** What is told of alarms, to whom, by which channel. */
export const alarmWays = () => ({ alarm_raised: [firmByMail] }) satisfies Ways;
