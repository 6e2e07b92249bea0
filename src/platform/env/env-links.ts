import * as z from 'zod/mini';
import { checkEnv, type EnvSource } from './env.ts';

const key = z.string().check(z.minLength(32));

const linkEnvSchema = z.pipe(
  z.object({
    /** Signs the links in mails. */
    LINK_KEY: key,
    /** The previous key during a replacement: links signed with it stay valid for 30 days. */
    LINK_KEY_BEFORE: z.optional(key),
  }),
  z.transform((env) => ({ key: env.LINK_KEY, keyBefore: env.LINK_KEY_BEFORE })),
);
export type LinkEnv = Readonly<z.output<typeof linkEnvSchema>>;

/** Variables of functions that make or read signed links. */
export const parseLinkEnv = (source: EnvSource): LinkEnv => checkEnv(linkEnvSchema, source);
