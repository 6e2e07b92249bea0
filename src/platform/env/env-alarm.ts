import * as z from 'zod/mini';
import { checkEnv, type EnvSource, isPrivateWay } from './env.ts';

const alarmEnvSchema = z.pipe(
  z
    .object({
      /** Where alarms about mail go besides the mailbox: an address that takes a POST of JSON. */
      ALARM_URL: z.optional(z.url()),
      SITE_URL: z.optional(z.url()),
    })
    .check(
      z.refine(
        // `http:` only to this machine. No password in the address, since `fetch` does not accept one.
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

/** Variables of the scheduled function that sends alarms; `undefined` where no alarm address is set. */
export const parseAlarmEnv = (source: EnvSource): AlarmEnv | undefined =>
  checkEnv(alarmEnvSchema, source);
