/** Which appointments overlap, read once for all areas. */
import { createContext, use, useMemo } from 'react';
import { listOverlaps } from '#features/appointments/contract/appointment-routes.ts';
import type { Overlap } from '#features/appointments/contract/desk-appointments.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

const overlaps = reading(['overlaps'], (call) => call(listOverlaps));

interface Overlaps {
  /** Whether they have been read, or could not be. */
  isRead: boolean;
  hasFailed: boolean;
  groups: readonly Overlap[];
  /** The ids of all appointments in one of the groups. */
  ids: ReadonlySet<string>;
}

const noGroups: readonly Overlap[] = [];

/** A context, because otherwise each row of a list would be an observer of its own. */
export const OverlapsContext = createContext<Overlaps>({
  isRead: true,
  hasFailed: false,
  groups: [],
  ids: new Set(),
});
export const useOverlaps = (): Overlaps => use(OverlapsContext);

/** Reads which appointments overlap. */
export function useOverlapsRead(): Overlaps {
  const { value, hasFailed } = useRead(overlaps);
  const isRead = value !== undefined || hasFailed;
  const groups = value ?? noGroups;
  const ids = useMemo(() => new Set(groups.flatMap((group) => group.ids)), [groups]);
  return useMemo(() => ({ isRead, hasFailed, groups, ids }), [isRead, hasFailed, groups, ids]);
}
