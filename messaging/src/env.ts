import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const matching = (pattern: RegExp, meaning: string) => z.string().check(z.regex(pattern, meaning));

const portSchema = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'a port, 0 to 65535'),
    ),
  z.transform(Number),
);

const envSchema = z.object({
  /** The port; 0 picks a free one. */
  MESSAGING_PORT: z._default(portSchema, 3001),
  MESSAGING_HOST: z._default(z.string(), '127.0.0.1'),
  MESSAGING_SECRET: matching(
    /^[\x21-\x7e]{32,}$/,
    'at least 32 printable characters without spaces, for instance of `openssl rand -hex 32`',
  ),
  /** The only number to which messages are ever sent. */
  WHATSAPP_TO: matching(/^\+[1-9]\d{6,14}$/, 'a number in international form, like +41790000000'),
  MESSAGING_DATA_DIR: z._default(z.string(), fileURLToPath(new URL('../.data', import.meta.url))),
  // Loopback only, so that credentials cannot be sent to another server than WhatsApp's by mistake.
  WA_WEB_SOCKET_URL: z.optional(
    matching(/^ws:\/\/127\.0\.0\.1:\d+$/, 'for tests only, ws://127.0.0.1:<port>'),
  ),
});
export type Env = Readonly<z.infer<typeof envSchema>>;

/** Why the service cannot start, in words for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Parses the environment; an empty variable counts as absent. Throws a {@link StartError} that names all
 * wrong variables.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = envSchema.safeParse(Object.fromEntries(set), { reportInput: true });
  if (parsed.success) return Object.freeze(parsed.data);
  const lines = parsed.error.issues.map(({ path, message, input }) =>
    input === undefined ? `  ${path.join('.')} is missing` : `  ${path.join('.')}: ${message}`,
  );
  throw new StartError(`Set these environment variables (README.md):\n${lines.join('\n')}`);
}
