import * as z from 'zod/mini';
import { checkEnv, type EnvSource } from './env.ts';

/** `address` or `Name <address>`, on one line. */
const mailboxSchema = z.string().check(z.regex(/^(?:[^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/));

const mailEnvSchema = z.pipe(
  z.object({
    /** `smtp://` or `smtps://`, with user and password if the server requires them. */
    SMTP_URL: z.string().check(z.regex(/^smtps?:\/\/\S+$/)),
    MAIL_FROM: mailboxSchema,
    FIRM_MAIL: mailboxSchema,
    /** Base address of the links in mails. */
    SITE_URL: z.url(),
  }),
  z.transform((env) => ({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    firm: env.FIRM_MAIL,
    site: env.SITE_URL.replace(/\/+$/, ''),
  })),
);
export type MailEnv = Readonly<z.output<typeof mailEnvSchema>>;

/** Variables of functions that send mail. */
export const parseMailEnv = (source: EnvSource): MailEnv => checkEnv(mailEnvSchema, source);
