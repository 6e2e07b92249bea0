/** Who may read backups: public keys to make them, secret ones to restore. */
import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartError } from '#local/settings.ts';
import type { Variables } from './places.ts';

/** The public keys of `BACKUP_RECIPIENTS`. Throws a `StartError` that says how to get one. */
export function recipientsOf(env: Variables): string[] {
  const recipients = (env['BACKUP_RECIPIENTS'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.length > 0) return recipients;
  throw new StartError(
    'Set BACKUP_RECIPIENTS to one or more public keys (age1…); `npm run backup -- --new-key <file>` makes a pair',
  );
}

const identitiesIn = (text: string) =>
  text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/i.test(word));

/** Secret keys, from a file as `age-keygen` writes it or from `BACKUP_IDENTITY`. */
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

/** Makes a pair, keeps the secret half in a new file for the owner's eyes, and gives the public one. */
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
