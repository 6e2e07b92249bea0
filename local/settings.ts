import * as z from 'zod/mini';
import { type MailFault, mailPhases } from '#platform/contract/mail-fault.ts';

const aboveZero = z.optional(
  z
    .string()
    .check(
      z.refine((text) => Number(text) > 0 && Number.isFinite(Number(text)), 'must be above 0'),
    ),
);

const settingsSchema = z.object({
  PORT: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
            'must be a port from 0 to 65535',
          ),
        ),
      z.transform(Number),
    ),
    8888,
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  ADMIN_PASSWORD: z.optional(z.string()),
  REDIS_URL: z.optional(
    z.string().check(z.regex(/^rediss?:\/\/\S+$/, 'must begin with redis:// or rediss://')),
  ),
  RATE_LIMIT_SCALE: aboveZero,
  REDIS_TIMEOUT_MS: aboveZero,
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text),
          'must be like smtps://user:password@host or smtp://host:587',
        ),
      ),
  ),
  /** The step at which the local mail server refuses every mail, and its reply: `mail_from 553 5.7.1`. */
  MAIL_FAULT: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^(?:greeting|auth|mail_from|rcpt_to) [45]\d\d(?: [45]\.\d{1,3}\.\d{1,3})?$/,
            'must be like mail_from 553 5.7.1',
          ),
        ),
      z.transform((text): MailFault | undefined => {
        const phase = mailPhases.find((name) => text.startsWith(`${name} `));
        return phase && { phase, answer: text.slice(phase.length + 1) };
      }),
    ),
  ),
  MAIL_FROM: z.optional(z.string()),
  FIRM_MAIL: z.optional(z.string()),
  SITE_URL: z.optional(z.string()),
  LINK_KEY: z.optional(z.string()),
  /** Keys of the real Stripe; both or neither. */
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  DEMO: z._default(z.enum(['0', '1', 'many'], 'must be 0, 1 or many'), '1'),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Why the stack cannot start, in words for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Parses the settings that a user may set in the environment; an empty variable counts as absent. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = settingsSchema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is malformed'}`);
}
