import * as z from 'zod/mini';
import { checkEnv, type EnvSource, isPrivateWay } from './env.ts';

const alarmEnvSchema = z.pipe(
  z
    .object({
      /** Where alarms about mail go besides the mailbox: a POST of JSON. */
      ALARM_URL: z.optional(z.url()),
      SITE_URL: z.optional(z.url()),
    })
    .check(
      z.refine(
        // Plain only to this very machine; `fetch` takes no address with a password in it.
        ({ ALARM_URL: url }) =>
          url === undefined || (isPrivateWay(url, '1') && new URL(url).username === ''),
        { path: ['ALARM_URL'] },
      ),
    ),
  z.transform(({ ALARM_URL, SITE_URL }) =>
    ALARM_URL === undefined ? undefined : { url: ALARM_URL, site: SITE_URL?.replace(/\/+$/, '') },
  ),
);
export type AlarmEnv = NonNullable<z.output<typeof alarmEnvSchema>>;

/** What the clock needs that calls for help; `undefined` where nobody is to be called. */
export const parseAlarmEnv = (source: EnvSource): AlarmEnv | undefined =>
  checkEnv(alarmEnvSchema, source);
