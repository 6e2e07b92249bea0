import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Overlap } from '#contract/appointment.ts';
import { listOverlaps } from '#contract/appointment-routes.ts';
import { type Load, useResource } from './use-resource.ts';

interface Overlaps {
  groups: readonly Overlap[];
  /** All that are in one of the groups. */
  ids: ReadonlySet<string>;
}

const OverlapsContext = createContext<Overlaps>({ groups: [], ids: new Set() });

const load: Load<Overlap[]> = (call) => call(listOverlaps);

/** Reads once, for all who show it, which appointments are in each other's way. */
export function OverlapsProvider({ children }: { children: ReactNode }) {
  const { value } = useResource(load);
  const overlaps = useMemo(
    () => ({ groups: value ?? [], ids: new Set((value ?? []).flatMap(({ ids }) => ids)) }),
    [value],
  );
  return <OverlapsContext value={overlaps}>{children}</OverlapsContext>;
}

export const useOverlaps = (): Overlaps => use(OverlapsContext);
