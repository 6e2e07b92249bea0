import * as z from 'zod/mini';
import { callCodes } from '#features/delivery/contract/alarm-call.ts';
import type { AlarmCalls, KnownAlarm } from '#features/delivery/rules/alarm-calls.ts';
import type { Database } from '#platform/redis/database.ts';
import { breakerSchema } from './delivery-desk.ts';
import { deliveryKeys } from './keys.ts';
import { oldMail, standingOf } from '#features/monitoring/index.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { setAside } from '#platform/redis/aside.ts';
import { writeAll } from '#platform/redis/commit.ts';
import { load } from '#platform/redis/load.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { pairsSchema } from '#platform/redis/records.ts';

/** Since when an alarm stands (0: it has ended), and when that was told (0: not yet). */
export const alarmCallSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+$/)),
  z.transform((text) => {
    const [since = 0, toldAt = 0] = text.split(' ').map(Number);
    return { since, toldAt };
  }),
);

const { breakers, alarmCalls } = deliveryKeys;
const reads = {
  breakers: { command: ['HGETALL', breakers], reply: z.array(z.string()) },
  told: { command: ['HGETALL', alarmCalls], reply: pairsSchema },
  alarms: { command: ['HGETALL', monitoringKeys.alarms], reply: z.array(z.string()) },
} as const;

/** Standing alarms and the calls made. Reads no record and no delivery log; each call is one round trip. */
export const alarmCallStore = (db: Database) => ({
  async read(now: Date): Promise<{ standing: KnownAlarm[]; calls: AlarmCalls }> {
    const mail = oldMail(now);
    const { values, valuesOf } = await load(db, reads, [mail]);
    const known = new Map(z.parse(pairsSchema, values.breakers));
    const standingAs = (code: KnownAlarm['code'], text: string | undefined): KnownAlarm[] =>
      // A breaker that cannot be read still stands.
      text === undefined ? [] : [{ code, ...breakerSchema.safeParse(text).data }];
    const whatsApp = breakerSchema.safeParse(known.get('whatsapp')).data;
    // All calls are rewritten together.
    await setAside(
      db,
      values.told.flatMap(([field, text]) =>
        text === '' || alarmCallSchema.safeParse(text).success
          ? []
          : [{ key: alarmCalls, field, text, why: 'shape' as const }],
      ),
    );
    const told = new Map(values.told);
    return {
      standing: [
        ...standingAs('channel_down', known.get('mail')),
        ...standingAs('site_limit', known.get('site_limit')),
        // While the channel is paused mails grow old, which is expected.
        ...(mail.follow(valuesOf) && !known.has('mail') ? [{ code: 'outbox_old' as const }] : []),
        // Marked as seen or not: that is the desk's.
        ...standingOf(values.alarms, [], now).map(({ code, since }) => ({
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
    await writeAll(db, [['DEL', alarmCalls], ...inPortions('HSET', alarmCalls, fields)]);
  },
});
