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
import { recordsKeys } from './keys.ts';
import { beginMigration, indexConsultants } from '#features/records/store/migration.lua.ts';
import { carryEndedPayments, endingKeys } from '#features/payments/index.ts';

/** The version that this code reads and writes. */
const latest = String(storeVersion);
/** The version in which payments did not end with their appointments. */
const version3 = String(oldestVersion);
/** The version without the index of consultants. */
const version4 = '4';
/** Marked while that index is filled: newer than 4 for code of version 4, older than 5 for this code. */
const between = '4.5';
/** Payments that one call ends; each takes about six commands. */
const endedAtOnce = 200;

/** Deploy contexts for previews, which must have a database of their own. */
const previews: readonly StoreContext[] = contexts.filter(
  (context) => context !== 'production' && context !== 'local',
);

/** Only stores of version 2 have it under their prefix. */
const { blockedDays } = recordsKeys;
/** Values that version 1, whose keys had no prefix, left when it was migrated. */
const setAsideOf1 = 'v1:set-aside';
/** Keys of version 1. A store of version 1 that was in use has at least one of them. */
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

/**
 * A preview opened production's database. Refused, because any visitor of a preview could fill that database.
 */
export class ProductionStoreError extends StoreRefusedError {
  override name = 'ProductionStoreError';
  constructor() {
    super(
      "This database is production's: give previews one of their own " +
        '(UPSTASH_REDIS_REST_URL and _TOKEN per deploy context, docs/operations.md)',
    );
  }
}

/** Longer than any portion takes. After a crash the store stays closed for this time. */
const lockMs = 5000;
const pollMs = 200;
const patienceMs = 1000;

/** Appointments per portion; one portion blocks Redis for some milliseconds. */
const defaultPortion = 500;

export interface MigrationPlan {
  context: StoreContext;
  now: Date;
  sleep?: (ms: number) => Promise<unknown>;
  /** Approximate number of appointments that one portion reads. */
  portion?: number;
}

const versionSchema = z.string();
const portionSchema = z.union([
  z.tuple([z.literal('version'), z.string()]),
  z.tuple([z.literal('busy')]),
  z.tuple([z.literal('next'), z.string()]),
]);

/**
 * Migrates the store to the version of this code, one step per version from {@link oldestVersion} on. Returns
 * `ready` when that is done or was done before, and `busy` if another process is migrating for longer than a
 * second. Safe to call concurrently and to kill at any moment: each step can be repeated.
 * A preview gets no version where production has one, and marking production deletes the markers of previews.
 * Throws `StoreNewerError`, `StoreOlderError` for a store older than the first step, which stays untouched,
 * {@link ProductionStoreError}, and the errors of {@link runScript}.
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

  /** Migrates from version 3 to 4. Returns the version marked afterwards, '' for none. */
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

  /**
   * Migrates from version 4 to 5. Returns the version marked afterwards, '' for none or while another process
   * migrates.
   */
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
