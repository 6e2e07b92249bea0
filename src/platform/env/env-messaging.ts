import * as z from 'zod/mini';
import { checkEnv, type EnvSource, isPrivateWay } from './env.ts';

const bothSchema = z.pipe(
  z
    .object({
      /** Where the messaging service answers, without a slash at its end. */
      MESSAGING_URL: z.url(),
      /** Shared with it; at least 32 characters. */
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

/** What functions need that speak to the messaging service; `undefined` where there is none. */
export function parseMessagingEnv(source: EnvSource): MessagingEnv | undefined {
  const isMissing = !source['MESSAGING_URL'] && !source['MESSAGING_SECRET'];
  return isMissing ? undefined : checkEnv(bothSchema, source);
}
