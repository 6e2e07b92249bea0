import { hoursKeys } from '#features/hours/store/keys.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { runScript, type ScriptHost, StoreRefusedError } from '#platform/redis/client.ts';
import {
  contexts,
  oldestVersion,
  prefixOf,
  refusalOf,
  type StoreContext,
  storeVersion,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { beginMigration, indexConsultants } from '#features/records/store/migration.lua.ts';
import { carryEndedPayments, endingKeys } from '#features/payments/index.ts';

/** What this code reads and writes. */
const latest = String(storeVersion);
/** The one in which payments did not end with their appointments. */
const version3 = String(oldestVersion);
/** The one without the index of consultants. */
const version4 = '4';
/** While that index is filled: later than 4 for code of version 4, earlier than 5 for this. */
const between = '4.5';
/** Payments that one step ends, each some six commands. */
const endedAtOnce = 200;

/** All that try things out, and must do so in a database of their own. */
const previews: readonly StoreContext[] = contexts.filter(
  (context) => context !== 'production' && context !== 'local',
);

/** What a store of version 2 may have under its prefix, and none since. */
const blockedDays = 'days:blocked';
/** What version 1, whose keys had no prefix, left while it was carried over. */
const setAsideOf1 = 'v1:set-aside';
/** Keys of version 1; a store of it that anybody used has one of them. */
const keysOf1 = [
  'appointments',
  'slots',
  'contact',
  'inquiries',
  'testimonials:place',
  'audit',
  'outbox',
  blockedDays,
  'calendar:feed',
  'factor',
] as const;

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

/** Longer than any portion takes; for so long after a sudden death the store is closed. */
const lockMs = 5000;
const pollMs = 200;
const patienceMs = 1000;

/** Appointments of one portion: keeps Redis busy for some milliseconds. */
const defaultPortion = 500;

export interface MigrationPlan {
  context: StoreContext;
  now: Date;
  sleep?: (ms: number) => Promise<unknown>;
  /** About how many appointments one step looks at. */
  portion?: number;
}

const versionSchema = z.string();
const portionSchema = z.union([
  z.tuple([z.literal('version'), z.string()]),
  z.tuple([z.literal('busy')]),
  z.tuple([z.literal('next'), z.string()]),
]);

/**
 * Gives the store this version, one step per version from {@link oldestVersion} on: `ready` when that
 * is done or was long ago, `busy` if somebody else is at it for longer than a second. As many may call
 * it as like, and any of them may be killed at any moment: each step can be taken as often as one likes.
 * A preview gets no version where production has one, and what previews had there ends with
 * production's. Throws a `StoreNewerError`, a `StoreOlderError` for what was written before the first
 * step, which it does not touch, a {@link ProductionStoreError}, and what {@link runScript} does.
 */
export async function migrate(
  redis: ScriptHost,
  { context, now, sleep = wait, portion = defaultPortion }: MigrationPlan,
): Promise<'ready' | 'busy'> {
  const prefix = prefixOf(context);
  const marker = versionKeyOf(context);
  const token = randomUUID();

  async function begin(): Promise<string> {
    const own = [appointmentsKeys.appointments, paymentKeys.byAppointment, blockedDays];
    const answer = await runScript(
      redis,
      beginMigration,
      [
        ...[marker, versionKeyOf('production'), ...previews.map(versionKeyOf)],
        ...own.map((name) => prefix + name),
        ...[setAsideOf1, ...keysOf1],
      ],
      [version3, latest, previews.includes(context) ? 1 : 0],
    );
    return z.parse(versionSchema, answer);
  }

  /** From version 3 to 4; the version that is marked then, '' for none. */
  async function carryEnded(): Promise<string> {
    const names = [
      appointmentsKeys.appointmentStatus,
      platformKeys.aside,
      ...Object.values(endingKeys),
    ];
    for (;;) {
      const marked = await runScript(
        redis,
        carryEndedPayments,
        [marker, ...names.map((name) => prefix + name)],
        [version3, version4, now.toISOString(), now.getTime(), endedAtOnce],
      );
      if (marked !== version3) return z.parse(versionSchema, marked);
    }
  }

  /** From version 4 to 5; the version that is marked then, '' for none or while somebody else is at it. */
  async function carryConsultants(): Promise<string> {
    const { appointments, appointmentHistory } = appointmentsKeys;
    const { appointmentsByConsultant } = hoursKeys;
    const { aside } = platformKeys;
    const names = [appointments, appointmentHistory, appointmentsByConsultant, aside];
    let cursor = '0';
    for (;;) {
      const answer = await runScript(
        redis,
        indexConsultants,
        [marker, `${marker}:lock`, ...names.map((name) => prefix + name)],
        [
          ...[version4, between, latest, token, lockMs, cursor, portion],
          ...[appointments, appointmentHistory],
        ],
      );
      const [state, found = ''] = z.parse(portionSchema, answer);
      if (state !== 'next') return found;
      cursor = found;
    }
  }

  for (let waitedMs = 0; ; waitedMs += pollMs) {
    let marked = await begin();
    if (marked === 'production') throw new ProductionStoreError();
    if (marked === version3) marked = await carryEnded();
    if (marked === version4 || marked === between) marked = await carryConsultants();
    if (marked === latest) return 'ready';
    const refusal = marked === '' ? undefined : refusalOf(marked);
    if (refusal) throw refusal;
    if (waitedMs >= patienceMs) return 'busy';
    await sleep(pollMs);
  }
}
