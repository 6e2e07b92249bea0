import * as z from 'zod/mini';
import { checkEnv, type EnvSource, isPrivateWay } from './env.ts';

/** `http:` only to this machine. No password in the address, since `fetch` does not accept one. */
const outsideUrl = z
  .url()
  .check(z.refine((url) => isPrivateWay(url, '1') && new URL(url).username === ''));

const alarmEnvSchema = z.pipe(
  z.object({
    /** Where alarms go besides the mailbox: an address that takes a POST of JSON. */
    ALARM_URL: z.optional(outsideUrl),
    SITE_URL: z.optional(z.url()),
  }),
  z.transform(({ ALARM_URL, SITE_URL }) =>
    ALARM_URL === undefined ? undefined : { url: ALARM_URL, site: SITE_URL?.replace(/\/+$/, '') },
  ),
);
export type AlarmEnv = NonNullable<z.output<typeof alarmEnvSchema>>;

const heartbeatEnvSchema = z.object({
  /** Called while the clocks keep time: an address that misses a GET and then rings. */
  HEARTBEAT_URL: z.optional(outsideUrl),
});

/** Variables of the scheduled function that tells of alarms; `undefined` where no address is set. */
export const parseAlarmEnv = (source: EnvSource): AlarmEnv | undefined =>
  checkEnv(alarmEnvSchema, source);

/** The address of the heartbeat; `undefined` where none is set. */
export const parseHeartbeatEnv = (source: EnvSource): string | undefined =>
  checkEnv(heartbeatEnvSchema, source).HEARTBEAT_URL;
