import * as z from 'zod/mini';
import { checkEnv, type EnvSource, isPrivateWay } from './env.ts';

const bothSchema = z.pipe(
  z
    .object({
      /** Address of the messaging service, without a trailing slash. */
      MESSAGING_URL: z.url(),
      /** Secret shared with the messaging service; at least 32 characters. */
      MESSAGING_SECRET: z.string().check(z.minLength(32)),
      LOCAL_STACK: z.optional(z.string()),
    })
    .check(
      z.refine(({ MESSAGING_URL, LOCAL_STACK }) => isPrivateWay(MESSAGING_URL, LOCAL_STACK), {
        path: ['MESSAGING_URL'],
      }),
    ),
  z.transform((env) => ({
    url: env.MESSAGING_URL.replace(/\/+$/, ''),
    secret: env.MESSAGING_SECRET,
  })),
);
export type MessagingEnv = Readonly<z.output<typeof bothSchema>>;

/** Variables of functions that call the messaging service; `undefined` where none is set up. */
export function parseMessagingEnv(source: EnvSource): MessagingEnv | undefined {
  const isMissing = !source['MESSAGING_URL'] && !source['MESSAGING_SECRET'];
  return isMissing ? undefined : checkEnv(bothSchema, source);
}
