import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type Command,
  type Conversion,
  type ConversionPlan,
  conversionsOf,
  onlyConsultant,
} from './carry-over.ts';
import {
  runScript,
  type ScriptHost,
  StoreNewerError,
  StoreRefusedError,
} from '#platform/redis/client.ts';
import {
  contexts,
  prefixOf,
  type StoreContext,
  storeVersion,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { keys, paymentKeys } from '#platform/redis/keys.ts';
import { beginMigration, carryBatch, carryBlockedDays, finishMigration } from './migration.lua.ts';
import { carryEndedPayments } from '#features/payments/store/payment-migration.lua.ts';
import { endingKeys } from '#features/payments/store/payment-ends.ts';
import { type Pairs, pairsSchema } from '#platform/redis/records.ts';
import { allSetAside, ledger, movesOf, setAside } from './version-1.ts';
import { blockedDays, schedulesWith, version2 } from './version-2.ts';

/** What this code reads and writes. */
const latest = String(storeVersion);
/** The one in which payments did not end with their appointments. */
const version3 = '3';
/** Payments that one step ends, each some six commands. */
const endedAtOnce = 200;

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
/** How often what was read may have changed before it is written. */
const maxTurns = 20;

/** Keeps a trip well below 1 MB, and Redis busy for some milliseconds. */
const defaultBatch = { members: 500, bytes: 200_000 };

export interface MigrationPlan extends Omit<ConversionPlan, 'prefix'> {
  context: StoreContext;
  now: Date;
  sleep?: (ms: number) => Promise<unknown>;
  /** Most members of a list, and about how much of their text, in one trip. */
  batch?: { members: number; bytes: number };
  /** For what gets a name that had none. */
  randomId?: () => string;
}

const makeId = () => randomBytes(16).toString('base64url');

const rowSchema = z.tuple([z.string(), z.string()], z.nullable(z.string()));
const rowsSchema = z.nullable(z.array(rowSchema));
const beginningSchema = z.union([
  z.tuple([z.literal('version'), z.string()]),
  z.tuple([z.literal('busy')]),
  z.tuple([z.literal('production')]),
  z.tuple([z.literal('begun'), z.array(z.string())]),
]);
const finishedSchema = z.nullable(z.literal(1));
const blockedSchema = z.union([
  z.tuple([z.literal('version'), z.string()]),
  z.tuple([z.literal('read'), pairsSchema, pairsSchema]),
]);

/** A command as `carryBatch` reads it. */
const spell = ({ name, keys, args, ifExists = '' }: Command) => [
  1 + keys.length + args.length,
  ifExists,
  name,
  ...keys,
  ...args,
];

/**
 * Gives the store this version, and carries over what versions 1 to 3 left in it: `ready` when
 * that is done or was long ago, `busy` if somebody else is at it for longer than a second. As many may
 * call it as like, and any of them may be killed at any moment: of version 1, one holds the lock, what
 * it writes is one atomic batch after the other, and whoever takes the lock over goes on where the last
 * batch ended; of version 2, all is one atomic step, and of version 3 each step
 * can be taken as often as one likes.
 * A preview gets no version where production has one, and what previews had there ends with
 * production's. Throws a {@link StoreNewerError}, a {@link ProductionStoreError}, and what
 * {@link runScript} does.
 */
export async function migrate(
  redis: ScriptHost,
  { context, now, sleep = wait, batch = defaultBatch, randomId = makeId, ...plan }: MigrationPlan,
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
        prefix + blockedDays,
        prefix + paymentKeys.byAppointment,
        ...names,
      ],
      [
        ...[version2, version3, latest, token, lockMs, context, oldest],
        previews.includes(context) ? 1 : 0,
      ],
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

  /** From version 1 to 2; false if the lock was lost. */
  async function carryAll(positions: ReadonlyMap<string, number>) {
    for (const conversion of conversionsOf({ ...plan, prefix })) {
      if (!(await carry(conversion, positions.get(conversion.name) ?? 0))) return false;
    }
    const before = setAside(blockedDays);
    const rest = allSetAside.filter((key) => key !== before);
    if (context === 'production') rest.push(...turnedOut);
    const answer = await runScript(
      redis,
      finishMigration,
      [marker, lock, ledger, before, prefix + blockedDays, ...rest],
      [version2, token, onlyConsultant],
    );
    return z.parse(finishedSchema, answer) === 1;
  }

  /** From version 3 to 4; the version that is marked then, '' for none. */
  async function carryEnded(): Promise<string> {
    const names = [keys.appointmentStatus, keys.aside, ...Object.values(endingKeys)];
    for (;;) {
      const marked = await runScript(
        redis,
        carryEndedPayments,
        [marker, ...names.map((name) => prefix + name)],
        [version3, latest, now.toISOString(), now.getTime(), endedAtOnce],
      );
      if (marked !== version3) return z.parse(z.string(), marked);
    }
  }

  /** From version 2 to 3; the version that is marked then, '' for none. */
  async function carryBlocked(): Promise<string> {
    const names = [blockedDays, keys.schedules, keys.houseVersion].map((name) => prefix + name);
    // As most stores are; of any other the answer tells how it is.
    let days: Pairs = [];
    let schedules: Pairs = [];
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const written = schedulesWith(days, schedules, randomId);
      const answer = await runScript(
        redis,
        carryBlockedDays,
        [marker, ...names],
        [version2, version3, days.length, ...days.flat(), ...written.flat()],
      );
      const found = z.parse(blockedSchema, answer);
      if (found[0] === 'version') return found[1];
      [, days, schedules] = found;
    }
    return '';
  }

  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const [state, found] = await begin();
    if (state === 'production') throw new ProductionStoreError();
    let marked = state === 'version' ? found : '';
    if (state === 'begun' && (await carryAll(positionsOf(found)))) marked = version2;
    if (marked === version2) marked = await carryBlocked();
    if (marked === version3) marked = await carryEnded();
    if (marked === latest) return 'ready';
    if (marked !== '') throw new StoreNewerError(marked, storeVersion);
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
