/** Opens the store: gives one without a version the present one, and refuses those of other versions (decision 6). */
import * as z from 'zod/mini';
import { runScript, type ScriptHost, StoreRefusedError } from '#platform/redis/client.ts';
import {
  contexts,
  prefixOf,
  refusalOf,
  type StoreContext,
  storeVersion,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { markLua } from '#platform/redis/lua.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { recordsKeys } from './keys.ts';

/** Deploy contexts for previews, which must have a database of their own. */
const previews: readonly StoreContext[] = contexts.filter(
  (context) => context !== 'production' && context !== 'local',
);

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
  recordsKeys.blockedDays,
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

/**
 * Marks a store that has no version: an empty one, or one of this version that lost its marker. Nothing is to be
 * carried over to this version; a step to the next one belongs here, and has to be safe to begin twice at once and to
 * be killed. A preview gets no version where production has one, and marking production deletes the markers of
 * previews.
 * Throws `StoreNewerError` and `StoreOlderError`, which leave the store untouched, {@link ProductionStoreError}, and the
 * errors of {@link runScript}.
 */
export async function migrate(redis: ScriptHost, context: StoreContext): Promise<void> {
  const own = [
    appointmentsKeys.appointments,
    hoursKeys.appointmentsByConsultant,
    recordsKeys.blockedDays,
  ].map((name) => prefixOf(context) + name);
  const markers = [
    versionKeyOf(context),
    versionKeyOf('production'),
    ...previews.map(versionKeyOf),
  ];
  const answer = await runScript(
    redis,
    markLua,
    [...markers, ...own, setAsideOf1, ...keysOf1],
    [storeVersion, previews.includes(context) ? 1 : 0],
  );
  const marked = z.parse(z.string(), answer);
  if (marked === 'production') throw new ProductionStoreError();
  const refusal = refusalOf(marked);
  if (refusal) throw refusal;
}
