/** Data that several areas and the navigation show, read once for all. */
import { createContext, use, useMemo } from 'react';
import { listOverlaps, type Overlap } from '#features/appointments/contract.ts';
import { listUndelivered, type Undelivered } from '#features/delivery/contract.ts';
import { getStatistics } from '#features/desk/contract.ts';
import { reading, useRead } from './use-read.ts';

const statistics = reading(['statistics'], (call) => call(getStatistics));
const overlaps = reading(['overlaps'], (call) => call(listOverlaps));
const undelivered = reading(['undelivered'], (call) => call(listUndelivered));

/** The desk's statistics. */
export const useStatistics = () => useRead(statistics);

const nothing: Undelivered = { deliveries: [], alarms: [], standing: [] };

/** The deliveries that failed. */
export const useUndelivered = (): Undelivered => useRead(undelivered).value ?? nothing;

interface Overlaps {
  groups: readonly Overlap[];
  /** Ids of all appointments in any of the groups. */
  ids: ReadonlySet<string>;
}

const noGroups: readonly Overlap[] = [];

/** A context, because otherwise each row of a list would be an observer of its own. */
export const OverlapsContext = createContext<Overlaps>({ groups: [], ids: new Set() });
export const useOverlaps = (): Overlaps => use(OverlapsContext);

/** Reads which appointments overlap. */
export function useOverlapsRead(): Overlaps {
  const groups = useRead(overlaps).value ?? noGroups;
  const ids = useMemo(() => new Set(groups.flatMap((group) => group.ids)), [groups]);
  return useMemo(() => ({ groups, ids }), [groups, ids]);
}
