/** Keys of backups: public ones to make them, secret ones to restore them. */
import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartError } from '#local/settings.ts';
import type { Variables } from './places.ts';

/** The public keys in `BACKUP_RECIPIENTS`. Throws a `StartError` that says how to create one. */
export function recipientsOf(env: Variables): string[] {
  const recipients = (env['BACKUP_RECIPIENTS'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.length > 0) return recipients;
  throw new StartError(
    'Set BACKUP_RECIPIENTS to one or more public keys (age1…); `npm run backup -- --new-key <file>` makes a pair',
  );
}

const identitiesIn = (text: string) =>
  text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/i.test(word));

/** Secret keys, from a file in the format of `age-keygen` or from `BACKUP_IDENTITY`. */
export async function identitiesOf(file: string | undefined, env: Variables): Promise<string[]> {
  let text = env['BACKUP_IDENTITY'] ?? '';
  if (file !== undefined) {
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      throw new StartError(`The key file ${file} cannot be read`, { cause: error });
    }
  }
  const identities = identitiesIn(text);
  if (identities.length > 0) return identities;
  throw new StartError('Give the secret key: --key <file>, or BACKUP_IDENTITY (AGE-SECRET-KEY-1…)');
}

/**
 * Creates a key pair, stores the secret key in a new file that only its owner may read, and returns the
 * public key.
 */
export async function makeKey(file: string, now: Date): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new StartError(`${file} cannot be written, or is there already`, { cause: error });
  }
  return recipient;
}
