import * as z from 'zod/mini';
import { callCodes } from '#features/delivery/contract/alarm-call.ts';
import type { AlarmCalls, KnownAlarm } from '#features/delivery/rules/alarm-calls.ts';
import type { Database } from '#platform/redis/database.ts';
import { breakerSchema } from './delivery-desk.ts';
import { deliveryKeys } from './keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { mailOldMs, standingOf } from '#features/monitoring/index.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { noteAlarmCalls, readAlarms } from './alarm-calls.lua.ts';

const rowSchema = z.array(z.string());
const answerSchema = z.tuple([rowSchema, rowSchema, rowSchema, z.number()]);
/** Since when an alarm stands (0: it has ended), and when that was told (0: not yet). */
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

/** Standing alarms and the calls made. Reads no record and no delivery log; each call is one round trip. */
export const alarmCallStore = (db: Database) => ({
  async read(now: Date): Promise<{ standing: KnownAlarm[]; calls: AlarmCalls }> {
    const names = {
      outbox: outboxKeys.outbox,
      breakers: deliveryKeys.breakers,
      alarms: monitoringKeys.alarms,
      calls: deliveryKeys.alarmCalls,
    };
    const input = { mailOld: now.getTime() - mailOldMs };
    const answer = z.parse(answerSchema, await db.run(readAlarms, names, input));
    const [breakers, told] = [fieldsOf(answer[0]), fieldsOf(answer[1])];
    const standingAs = (code: KnownAlarm['code'], text: string | undefined): KnownAlarm[] =>
      // A breaker that cannot be read still stands.
      text === undefined ? [] : [{ code, ...breakerSchema.safeParse(text).data }];
    const whatsApp = breakerSchema.safeParse(breakers.get('whatsapp')).data;
    return {
      standing: [
        ...standingAs('channel_down', breakers.get('mail')),
        ...standingAs('site_limit', breakers.get('site_limit')),
        // While the channel is paused mails grow old, which is expected.
        ...(answer[3] === 1 && !breakers.has('mail') ? [{ code: 'outbox_old' as const }] : []),
        // Marked as seen or not: that is the desk's.
        ...standingOf(answer[2], [], now).map(({ code, since }) => ({
          ...{ code, since: Date.parse(since) },
          ...(code === 'whatsapp_down' && { cause: whatsApp?.cause }),
        })),
      ],
      calls: new Map(
        callCodes.flatMap((code) => {
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
