/** Consistency of the stored data. It finds damage by a failover within a day. */
import type { Overlap } from '#features/appointments/contract.ts';

/** An index, and the columns in which each of its members has a value; the first column has the records. */
export interface Portion {
  members: number;
  /** Number of values in a column, and how many of the members it contains. */
  columns: readonly { all: number; found: number }[];
}

export interface Findings {
  /** Groups of overlapping appointments. */
  overlaps: number;
  /** Values that belong to no record, and times held for appointments that take none. */
  orphans: number;
  /** Records that are missing in an index or in a column beside them. */
  lostIndexes: number;
}

interface ReconciliationPorts {
  listKinds: () => Promise<readonly Portion[]>;
  checkAppointments: () => Promise<{ lost: number; kept: number; unknown: number }>;
  checkOutbox: () => Promise<number>;
  listOverlaps: () => Promise<readonly Overlap[]>;
}

/** Missing and surplus values of one kind of record. */
function judge({ members, columns: [records, ...others] }: Portion) {
  const { all = 0, found = 0 } = records ?? {};
  // Records that are missing in the index still have their other columns.
  const lost = all - found;
  return {
    orphans: others.reduce(
      (sum, column) => sum + Math.max(0, column.all - column.found - lost),
      members - found,
    ),
    lostIndexes: others.reduce(
      (sum, column) => sum + Math.max(0, found - column.found),
      Math.max(0, lost),
    ),
  };
}

async function look(ports: ReconciliationPorts): Promise<Findings> {
  const kinds = (await ports.listKinds()).map(judge);
  const { lost, kept, unknown } = await ports.checkAppointments();
  const undocumented = await ports.checkOutbox();
  const overlaps = (await ports.listOverlaps()).length;
  return {
    overlaps,
    orphans: kinds.reduce((sum, { orphans }) => sum + orphans, kept + undocumented),
    lostIndexes: kinds.reduce((sum, { lostIndexes }) => sum + lostIndexes, lost + unknown),
  };
}

/**
 * Returns the inconsistencies. Records that are added or removed during the check look like damage, so only
 * what a second check finds as well is counted.
 */
export async function reconcile(ports: ReconciliationPorts): Promise<Findings> {
  const first = await look(ports);
  if (Object.values(first).every((count) => count === 0)) return first;
  const second = await look(ports);
  return {
    overlaps: Math.min(first.overlaps, second.overlaps),
    orphans: Math.min(first.orphans, second.orphans),
    lostIndexes: Math.min(first.lostIndexes, second.lostIndexes),
  };
}
