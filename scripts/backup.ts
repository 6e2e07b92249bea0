/**
 * Backs up the store: Upstash if its variables are set, otherwise the local data folder, running or not.
 *
 *     npm run backup [-- --to <file or folder>]     everything, encrypted for BACKUP_RECIPIENTS
 *     npm run backup -- --erasures-only             the erasures, to be kept beside older backups
 *     npm run backup -- --new-key <file>            makes a key pair
 *     npm run backup -- --plain <folder>            JSON and CSV, unencrypted
 *
 * docs/decisions/0015-backup.md describes the content of a backup and how it is restored.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#local/process.ts';
import { StartError } from '#local/settings.ts';
import { storeVersion } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { makeKey, recipientsOf } from './backup/keys.ts';
import { formatVersion, toLines } from './backup/lines.ts';
import { openSource, type Source } from './backup/places.ts';
import { writePlain } from './backup/plain.ts';
import { writeSealed } from './backup/sealed-file.ts';

const options = {
  to: { type: 'string' },
  plain: { type: 'string' },
  'new-key': { type: 'string' },
  'erasures-only': { type: 'boolean' },
} as const;

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : 'Unknown option');
  }
}

/** The requested file; if it is a folder, a file in it named after its content. */
function fileFor(to: string, what: string, context: string, now: Date): string {
  const isFolder = to.endsWith('/') || (existsSync(to) && statSync(to).isDirectory());
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return isFolder ? join(to, `${what}-${context}-${time}Z.ndjson.gz.age`) : to;
}

async function backUp(source: Source, to: string, only: string | undefined): Promise<void> {
  const recipients = recipientsOf(process.env);
  const now = new Date();
  const contents = only === undefined ? 'everything' : 'erasures';
  const what = only === undefined ? 'backup' : 'erasures';
  const file = fileFor(to, what, source.context, now);
  if (existsSync(file)) throw new StartError(`${file} is there already; name another by --to`);
  await mkdir(dirname(file), { recursive: true });
  const header = {
    ...({ backup: 'consulting-website', format: formatVersion, storeVersion } as const),
    ...({ context: source.context, takenAt: now.toISOString(), contents } as const),
  };
  const bytes = await writeSealed(file, toLines(header, source.parts(only)), recipients);
  const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1);
  console.log(`${file}: ${source.where}, ${Math.ceil(bytes / 1024)} KiB in ${seconds} s`);
}

await runCommand(async () => {
  const { 'new-key': keyFile, plain, to = 'backups/', ...rest } = readOptions();
  if (keyFile !== undefined) {
    console.log(`BACKUP_RECIPIENTS=${await makeKey(keyFile, new Date())}`);
    console.error(`${keyFile} alone opens the backups: keep it off this machine, in two places.`);
    return;
  }
  if (plain === undefined) recipientsOf(process.env);
  const source = await openSource(process.env);
  try {
    if (plain === undefined) {
      await backUp(source, to, rest['erasures-only'] ? keys.erasures : undefined);
      return;
    }
    const files = await writePlain(plain, source.parts());
    console.log(`${plain}: ${files.join(', ')}`);
    console.error('These files are not encrypted: delete them when they have served.');
  } finally {
    await source.close();
  }
});
