/** Whether what is stored hangs together: what a failover may have torn is found within a day. */
import type { Overlap } from '#features/appointments/contract.ts';

/** An index, and columns of which each of its members has one; the records are the first. */
export interface Portion {
  members: number;
  /** How many a column holds, and how many of the members it has. */
  columns: readonly { all: number; found: number }[];
}

export interface Findings {
  /** Groups of appointments in each other's way. */
  overlaps: number;
  /** What belongs to a record that there is not; or the time of an appointment that takes none. */
  orphans: number;
  /** Records that an index, or a column beside them, does not know. */
  lostIndexes: number;
}

interface ReconciliationPorts {
  listKinds: () => Promise<readonly Portion[]>;
  checkAppointments: () => Promise<{ lost: number; kept: number; unknown: number }>;
  checkOutbox: () => Promise<number>;
  listOverlaps: () => Promise<readonly Overlap[]>;
}

/** What one kind lacks, and what it has too much. */
function judge({ members, columns: [records, ...others] }: Portion) {
  const { all = 0, found = 0 } = records ?? {};
  // Records that the index does not know have their columns all the same.
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
 * What is wrong. Records come and go between portions, which looks like a tear: only what is there
 * when looked at again counts.
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
