/**
 * Restores a backup into an empty store: Upstash if its variables are set, otherwise an empty data folder
 * (DATA_DIR).
 *
 *     npm run restore -- <file> --key <file> --erasures <newer file>…
 *
 * Data erased since the backup must not come back, so at least one of these is required:
 *
 *     --erasures <file>          a newer backup, or a list made by --erasures-only; may be repeated
 *     --erasures-from <place>    the previous store: its data folder, or its Upstash address, with its
 *                                token in ERASURES_FROM_TOKEN
 *     --erased <address>         a person whose data was erased since; may be repeated
 *     --no-newer-erasures        nothing was erased since, or it cannot be known
 *
 * `--yes` skips the confirmation of the database's name.
 */
import { parseArgs } from 'node:util';
import { erasureMemoryDays } from '#features/audit/rules/erasure-memory.ts';
import { runCommand } from '#local/process.ts';
import { StartError } from '#local/settings.ts';
import { dayMs } from '#platform/time/units.ts';
import { ask } from './ask.ts';
import { addErasures, type Erased } from './backup/erasures.ts';
import { identitiesOf } from './backup/keys.ts';
import { BackupFileError, type Header } from './backup/lines.ts';
import { openFormer, openTarget, type Target } from './backup/places.ts';
import { inspect, partsOf, restore } from './backup/restore.ts';
import { readSealed } from './backup/sealed-file.ts';

const options = {
  key: { type: 'string' },
  erasures: { type: 'string', multiple: true },
  'erasures-from': { type: 'string' },
  erased: { type: 'string', multiple: true },
  'no-newer-erasures': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one backup file');
    return { file, erasures: [], erased: [], yes: false, ...values };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : 'Unknown option');
  }
}
type Options = ReturnType<typeof readOptions>;

/** Requires an option about erasures, so that they are not forgotten by accident. */
function checkErasures(given: Options, header: Header): void {
  if (given['no-newer-erasures']) return;
  if (given.erasures.length + given.erased.length === 0 && given['erasures-from'] === undefined) {
    throw new StartError(
      'Say what was erased since: --erasures <newer file>, --erasures-from <former store>, --erased <address>, or --no-newer-erasures',
    );
  }
  const days = Math.floor((Date.now() - Date.parse(header.takenAt)) / dayMs);
  if (days > erasureMemoryDays) {
    throw new StartError(
      `The backup is ${days} days old, and erasures are known for ${erasureMemoryDays} days: --no-newer-erasures restores it all the same`,
    );
  }
}

async function confirmed({ where, isRemote }: Target, isSure: boolean): Promise<void> {
  if (!isRemote || isSure) return;
  const answer = await ask(`This fills the Redis at ${where}. Type that name to go on: `);
  if (answer.trim() !== where) throw new StartError('That is another name; nothing was written');
}

async function run(given: Options): Promise<void> {
  const identities = await identitiesOf(given.key, process.env);
  const read = () => readSealed(given.file, identities);
  const erased: Erased = new Map();
  const header = await inspect(read, erased);
  checkErasures(given, header);
  for (const file of given.erasures) {
    await addErasures(erased, partsOf(readSealed(file, identities)));
  }
  const from = given['erasures-from'];
  if (from !== undefined) {
    await addErasures(erased, openFormer(from, process.env).parts('erasures'));
  }

  const begun = Date.now();
  const target = await openTarget(process.env);
  try {
    await confirmed(target, given.yes);
    const { counts, faults, erasedAgain, held } = await restore({
      ...{ read, target, erased, addresses: given.erased, now: new Date() },
    });
    console.log(`Restored what was there on ${header.takenAt} into ${target.where}:`);
    for (const [kind, count] of Object.entries(counts)) console.log(`  ${count} ${kind}`);
    console.log(`  ${erasedAgain} records erased again, ${held} deliveries held for the desk`);
    console.log(`It took ${((Date.now() - begun) / 1000).toFixed(1)} s. Everyone signs in again.`);
    if (faults.length > 0) {
      throw new StartError(['It does not hang together:', ...faults].join('\n  '));
    }
    console.log('It hangs together: every record has what belongs to it.');
  } finally {
    await target.close();
  }
}

await runCommand(async () => {
  try {
    await run(readOptions());
  } catch (error) {
    throw error instanceof BackupFileError ? new StartError(error.message) : error;
  }
});
