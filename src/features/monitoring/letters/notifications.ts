import { firmByMail, type Ways } from '#platform/contract/way.ts';

/** Recipients and channels of alarm notifications. */
export const alarmWays = () => ({ alarm_raised: [firmByMail] }) satisfies Ways;
