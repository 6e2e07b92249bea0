/** Restores a backup into a working store: fills it, repeats the erasures and checks it. */
import { randomBytes } from 'node:crypto';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { retain } from '#features/records/rules/retention.ts';
import { retentionMonths } from '#firm';
import { migrationOf } from '#features/records/services/migration.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import {
  lastCommitFor,
  openDatabase,
  prefixOf,
  type StoreContext,
  storeVersion,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { erasureStore, restoredStore } from '#registry/erasure.ts';
import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';
import { checkStore, type Findings } from './check.ts';
import { addErasures, type Erased, nothingReturned, noticing } from './erasures.ts';
import { claim, fill } from './fill.ts';
import { BackupFileError, fromLines, type Header, type Part } from './lines.ts';
import { type Call, hostOf } from './redis.ts';

/** Reads the lines of a backup, from the beginning at each call. */
export type ReadLines = () => AsyncIterable<string>;

/** Only the parts, without the header. */
export async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const piece of fromLines(lines)) if ('fields' in piece) yield piece;
}

export interface Plan {
  read: ReadLines;
  target: { call: Call; context: StoreContext; where: string };
  /** Later erasures, from other backups or the previous store. */
  erased: Erased;
  /** E-mail addresses of persons whose data was erased since but is in no list. */
  addresses: readonly string[];
  now: Date;
}

export interface Restored extends Findings {
  /** Number of records that had been erased since and were erased again. */
  erasedAgain: number;
  /** Number of deliveries held back until the desk releases them. */
  held: number;
}

/**
 * Reads a backup to its end, so that nothing is written from an incomplete one. Adds the backup's own list of
 * erasures to `erased`. Throws a `BackupFileError`.
 */
export async function inspect(read: ReadLines, erased: Erased): Promise<Header> {
  let header: Header | undefined;
  async function* parts() {
    for await (const piece of fromLines(read())) {
      if ('fields' in piece) yield piece;
      else header = piece;
    }
  }
  await addErasures(erased, parts());
  if (!header) throw new BackupFileError('The backup is empty');
  if (header.storeVersion > storeVersion) {
    throw new BackupFileError(
      `The backup is of a store of version ${header.storeVersion}, this code is for ${storeVersion}: restore with the code that made it`,
    );
  }
  if (header.storeVersion < storeVersion) {
    throw new BackupFileError(
      `The backup is of a store of version ${header.storeVersion}, which this code no longer restores: restore it with commit ${lastCommitFor(header.storeVersion)}, which carries it over, and back that up`,
    );
  }
  if (header.contents !== 'everything') {
    throw new BackupFileError('This file holds erasures alone: give it by --erasures');
  }
  return header;
}

/** A script host that bypasses the marker, which tells other code that the store is not ready yet. */
function behind(host: ScriptHost, marker: string, own: string): ScriptHost {
  return {
    eval: (script, names, args) =>
      host.eval(
        script,
        names.map((name) => (name === marker ? own : name)),
        args,
      ),
  };
}

/**
 * Fills an empty store with a backup that was inspected. Until it is done, all code refuses to work on that
 * store. Throws a `StartError` before writing if the store is not empty.
 */
export async function restore(plan: Plan): Promise<Restored> {
  const { read, target, erased, addresses, now } = plan;
  const { call, context, where } = target;
  await claim(call, context, where);

  const returned = nothingReturned();
  await fill(call, prefixOf(context), noticing(partsOf(read()), erased, returned), now);

  // Functions that open the store in the meantime find the marker and wait; the restore bypasses it.
  const marker = versionKeyOf(context);
  const own = `restore:${context}`;
  await call(['SET', own, String(storeVersion)]);
  const host = behind(hostOf(call), marker, own);
  const db = openDatabase(host, { context, migrate: migrationOf(host, context) });

  const again = restoredStore(db);
  const erasedAgain = Object.values(returned).flat().length;
  await again.eraseAgain(returned, now);
  for (const id of returned.testimonials)
    await testimonialActs(db).delete(id, { now, trace: undefined });
  const erasure = erasureStore(db, () => now);
  const randomId = () => randomBytes(16).toString('base64url');
  const written = { now, randomId, actor: 'system' as const };
  for (const address of addresses) {
    await erasure.erasePerson(address, { entry: auditEntry('person_erased', written) });
  }
  await retain({
    now,
    months: retentionMonths,
    // If there is nothing to erase, the audit log gets no entry about it.
    eraseOld: async (kept, limit) =>
      (await again.hasOlder(kept))
        ? erasure.eraseOld(kept, limit, { entry: auditEntry('retention_run', written) })
        : { appointments: 0, messages: 0, inquiries: 0, payments: 0 },
    isLate: () => false,
  });
  // With the time of the original erasure, not of its repetition.
  await again.noteErasures(erased);
  const held = await again.holdWaiting(now);

  const findings = await checkStore(call, context);
  await call(['SET', marker, String(storeVersion)]);
  await call(['UNLINK', own]);
  return { ...findings, erasedAgain, held };
}
