import * as z from 'zod/mini';
import { mailAlarmCodes } from '#features/delivery/contract/mail-alarm.ts';
import type { AlarmCalls, MailAlarm } from '#features/delivery/rules/mail-alarms.ts';
import type { Database } from '#platform/redis/database.ts';
import { breakerSchema } from './delivery-desk.ts';
import { deliveryKeys } from './keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { mailOldMs } from '#features/monitoring/index.ts';
import { noteAlarmCalls, readMailAlarms } from './mail-alarms.lua.ts';

const answerSchema = z.tuple([z.array(z.string()), z.array(z.string()), z.number()]);
/** Since when an alarm stands, and when it was last reported. */
export const alarmCallSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+$/)),
  z.transform((text) => {
    const [since = 0, toldAt = 0] = text.split(' ').map(Number);
    return { since, toldAt };
  }),
);

/** Converts an `HGETALL` reply into a map. */
const fieldsOf = (row: readonly string[]) =>
  new Map(row.flatMap((name, at) => (at % 2 === 0 ? [[name, row[at + 1] ?? ''] as const] : [])));

/** Standing mail alarms and their reports. Reads no record and no delivery log; each call is one round trip. */
export const mailAlarmStore = (db: Database) => ({
  async read(now: Date): Promise<{ standing: MailAlarm[]; calls: AlarmCalls }> {
    const names = {
      outbox: outboxKeys.outbox,
      breakers: deliveryKeys.breakers,
      calls: deliveryKeys.alarmCalls,
    };
    const input = { mailOld: now.getTime() - mailOldMs };
    const answer = z.parse(answerSchema, await db.run(readMailAlarms, names, input));
    const [breakers, told] = [fieldsOf(answer[0]), fieldsOf(answer[1])];
    const standingAs = (code: MailAlarm['code'], text: string | undefined): MailAlarm[] =>
      // A breaker that cannot be read still stands.
      text === undefined ? [] : [{ code, ...breakerSchema.safeParse(text).data }];
    return {
      standing: [
        ...standingAs('channel_down', breakers.get('mail')),
        ...standingAs('site_limit', breakers.get('site_limit')),
        // While the channel is paused mails grow old, which is expected.
        ...(answer[2] === 1 && !breakers.has('mail') ? [{ code: 'outbox_old' as const }] : []),
      ],
      calls: new Map(
        mailAlarmCodes.flatMap((code) => {
          // A call that cannot be read is repeated.
          const call = alarmCallSchema.safeParse(told.get(code)).data;
          return call ? [[code, call]] : [];
        }),
      ),
    };
  },

  async note(calls: AlarmCalls): Promise<void> {
    const fields = [...calls].flatMap(([code, { since, toldAt }]) => [code, `${since} ${toldAt}`]);
    await db.run(noteAlarmCalls, { calls: deliveryKeys.alarmCalls }, { fields });
  },
});
