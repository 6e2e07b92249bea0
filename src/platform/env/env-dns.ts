import * as z from 'zod/mini';
import { checkEnv, type EnvSource } from './env.ts';

const dnsEnvSchema = z.pipe(
  z.object({
    /** Name of the relay's DKIM key in DNS (`s1`, `mail.2026`). */
    DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i))),
    /** Another DNS server; used only by the local stack. */
    DNS_SERVER: z.optional(z.string()),
    LOCAL_STACK: z.optional(z.string()),
  }),
  z.transform((env) => ({
    dkimSelector: env.DKIM_SELECTOR,
    server: env.LOCAL_STACK === '1' ? env.DNS_SERVER : undefined,
  })),
);
export type DnsEnv = Readonly<z.output<typeof dnsEnvSchema>>;

/** Variables for reading from DNS what it says about our mail. */
export const parseDnsEnv = (source: EnvSource): DnsEnv => checkEnv(dnsEnvSchema, source);
