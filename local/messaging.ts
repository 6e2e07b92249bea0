/** How the local stack finds the messaging service of `npm run messaging`. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The functions' variables for a messaging service that reads `envFile` as well; none without a secret. As
 * with Node's own `.env` files, the environment takes precedence, even with an empty variable.
 */
export function messagingVariables(
  env: Readonly<Record<string, string | undefined>>,
  envFile: string,
): Record<string, string> {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const of = (name: string) => env[name] ?? file[name];
  const secret = of('MESSAGING_SECRET');
  if (!secret) return {};
  const url = of('MESSAGING_URL') || `http://127.0.0.1:${of('MESSAGING_PORT') || 3001}`;
  return { MESSAGING_SECRET: secret, MESSAGING_URL: url };
}
