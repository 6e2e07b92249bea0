import type { AlarmCode } from '#features/outbox/contract.ts';
import { findOverlaps } from '#features/appointments/index.ts';
import { reconcile } from '#features/records/rules/reconciliation.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import { holdTimes } from '#features/records/acts/hold-times.ts';
import { reconciliationStore } from '#features/records/store/reconciliation.ts';
import { setAsideStore } from '#registry/erasure.ts';
import type { FullServices } from '#server/full.ts';

/** Time limit, in ms; the platform ends a scheduled function after 30 s. */
const longestMs = 20_000;

/**
 * Checks the stored data: raises alarms for inconsistencies and clears those that are resolved. It repairs
 * only the times of appointments, and sets aside values that cannot be read.
 */
export async function runReconciliation({
  db,
  now,
  appointmentDesk,
  purgeTimes,
}: FullServices): Promise<void> {
  const begun = now().getTime();
  const store = reconciliationStore(db);
  await holdTimes(db, now());
  await purgeTimes();
  const found = await reconcile({
    ...store,
    listOverlaps: async () => findOverlaps(await appointmentDesk.listTaken(now())),
  });
  console.info(JSON.stringify({ reconciliation: found }));
  const states: [AlarmCode, number][] = [
    ['overlaps', found.overlaps],
    ['orphans', found.orphans],
    ['lost_indexes', found.lostIndexes],
  ];
  const codesOf = (isRaised: boolean) =>
    states.flatMap(([code, count]) => (count > 0 === isRaised ? [code] : []));
  await alarmActs(db).set(codesOf(true), codesOf(false), now());
  await setAsideStore(db, now).inspect(() => now().getTime() - begun > longestMs);
}
