import type { StandingAlarm } from '#features/outbox/contract.ts';
import type { LetterRegistration } from '#features/outbox/index.ts';
import { alarmNotice } from './alarm-notice.ts';
import type { AlarmNews } from './news.ts';

/** Notifications of alarms to the firm, by mail only. */
export const alarmLetters = {
  newsOf: (_telling, { alarm }) => ({ kind: 'alarm_raised', recipient: 'firm', alarm }),
  clientOf: () => '',
  letterOf: (news, { links, language }) => alarmNotice(news, links, language),
  sinceOf: ({ alarm }) => alarm.since,
} satisfies LetterRegistration<{ alarm: StandingAlarm }, AlarmNews>;
