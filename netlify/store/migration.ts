import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type Command,
  type Conversion,
  type ConversionPlan,
  conversionsOf,
  onlyConsultant,
} from './carry-over.ts';
import { runScript, type ScriptHost, StoreNewerError, StoreRefusedError } from './client.ts';
import { contexts, prefixOf, type StoreContext, storeVersion, versionKeyOf } from './database.ts';
import { beginMigration, carryBatch, finishMigration } from './lua/migration.lua.ts';
import { allSetAside, ledger, movesOf, setAside } from './version-1.ts';

/** Of the layout that this code reads and writes. */
const version = String(storeVersion);

/** Where version 1's data belongs; a preview that shares a database by mistake must take nothing. */
const heirs: readonly StoreContext[] = ['production', 'local'];
/** All that try things out, and must do so in a database of their own. */
const previews = contexts.filter((context) => !heirs.includes(context));
const turnedOut = previews.map(versionKeyOf);

/** The database is production's, and this is a preview: whoever may open one could fill it up. */
export class ProductionStoreError extends StoreRefusedError {
  override name = 'ProductionStoreError';
  constructor() {
    super(
      "This database is production's: give previews one of their own " +
        '(UPSTASH_REDIS_REST_URL and _TOKEN per deploy context, docs/operations.md)',
    );
  }
}

/** Deliveries that were due earlier are not made any more. */
const oldestDeliveryMs = 24 * 60 * 60_000;

/** Longer than any batch takes; for so long after a sudden death the store is closed. */
const lockMs = 5000;
const pollMs = 200;
const patienceMs = 1000;

/** Keeps a trip well below 1 MB, and Redis busy for some milliseconds. */
const defaultBatch = { members: 500, bytes: 200_000 };

export interface MigrationPlan extends Omit<ConversionPlan, 'prefix'> {
  context: StoreContext;
  now: Date;
  sleep?: (ms: number) => Promise<unknown>;
  /** Most members of a list, and about how much of their text, in one trip. */
  batch?: { members: number; bytes: number };
}

const rowSchema = z.tuple([z.string(), z.string()], z.nullable(z.string()));
const rowsSchema = z.nullable(z.array(rowSchema));
const beginningSchema = z.union([
  z.tuple([z.literal('version'), z.string()]),
  z.tuple([z.literal('busy')]),
  z.tuple([z.literal('production')]),
  z.tuple([z.literal('begun'), z.array(z.string())]),
]);
const finishedSchema = z.nullable(z.literal(1));

/** A command as `carryBatch` reads it. */
const spell = ({ name, keys, args, ifExists = '' }: Command) => [
  1 + keys.length + args.length,
  ifExists,
  name,
  ...keys,
  ...args,
];

/**
 * Gives the store this version, and carries over what version 1 left in it: `ready` when that is
 * done or was long ago, `busy` if somebody else is at it for longer than a second. As many may call
 * it as like, and any of them may be killed at any moment: one holds the lock, what it writes is one
 * atomic batch after the other, and whoever takes the lock over goes on where the last batch ended.
 * A preview gets no version where production has one, and what previews had there ends with
 * production's. Throws a {@link StoreNewerError}, a {@link ProductionStoreError}, and what
 * {@link runScript} does.
 */
export async function migrate(
  redis: ScriptHost,
  { context, now, sleep = wait, batch = defaultBatch, ...plan }: MigrationPlan,
): Promise<'ready' | 'busy'> {
  const prefix = prefixOf(context);
  const marker = versionKeyOf(context);
  const lock = `${marker}:lock`;
  const token = randomUUID();
  const moves = heirs.includes(context) ? movesOf(now, prefix) : [];

  async function begin() {
    const names = [...moves.map(([from]) => from), ...moves.map(([, to]) => to)];
    const oldest = now.getTime() - oldestDeliveryMs;
    const answer = await runScript(
      redis,
      beginMigration,
      [
        marker,
        lock,
        ledger,
        setAside('outbox'),
        versionKeyOf('production'),
        ...turnedOut,
        ...names,
      ],
      [version, token, lockMs, context, oldest, previews.includes(context) ? 1 : 0],
    );
    return z.parse(beginningSchema, answer);
  }

  /** False if the lock was lost. */
  async function carry({ name, list, hashes, convert }: Conversion, from: number) {
    let position = from;
    let commands: Command[] = [];
    for (;;) {
      const written = commands.flatMap(({ keys, ifExists }) =>
        ifExists === undefined ? keys : [...keys, ifExists],
      );
      const answer = await runScript(
        redis,
        carryBatch,
        [lock, ledger, list, ...hashes, ...new Set(written)],
        [
          ...[token, lockMs, name, position, hashes.length, batch.members, batch.bytes],
          ...commands.flatMap(spell),
        ],
      );
      const rows = z.parse(rowsSchema, answer);
      if (!rows) return false;
      if (rows.length === 0) return true;
      position += rows.length;
      commands = convert(rows);
    }
  }

  /** False if the lock was lost. */
  async function carryAll(positions: ReadonlyMap<string, number>) {
    for (const conversion of conversionsOf({ ...plan, prefix })) {
      if (!(await carry(conversion, positions.get(conversion.name) ?? 0))) return false;
    }
    const before = setAside('days:blocked');
    const rest = allSetAside.filter((key) => key !== before);
    if (context === 'production') rest.push(...turnedOut);
    const answer = await runScript(
      redis,
      finishMigration,
      [marker, lock, ledger, before, `${prefix}days:blocked`, ...rest],
      [version, token, onlyConsultant],
    );
    return z.parse(finishedSchema, answer) === 1;
  }

  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const [state, found] = await begin();
    if (state === 'production') throw new ProductionStoreError();
    if (state === 'version' && found !== version) throw new StoreNewerError(found, storeVersion);
    if (state === 'version') return 'ready';
    if (state === 'begun' && (await carryAll(positionsOf(found)))) return 'ready';
    if (waitedMs >= patienceMs) return 'busy';
    await sleep(pollMs);
  }
}

/** How far each list has been carried over, from the ledger's fields and values in turn. */
function positionsOf(pairs: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (let i = 0; i + 1 < pairs.length; i += 2) positions.set(pairs[i] ?? '', Number(pairs[i + 1]));
  return positions;
}
