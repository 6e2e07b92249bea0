import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useSeen } from './seen.ts';

/** What a part of the desk is asked for: in memory, since a name must not be in an address. */
export interface Sought {
  /** The area that shows it. */
  area: string;
  /** The area itself, one of its parts, its list, one of its letters, or something that it can do. */
  kind: 'area' | 'part' | 'list' | 'letter' | 'act';
  /** Which one: a part by its title, all others by a word of the code. */
  name: string;
  /** What to look for, or which one. */
  text?: string;
}

/** What is asked for in the area that is shown. */
export const SoughtContext = createContext<Sought | null>(null);

const taken = new WeakSet<Sought>();

/** Calls `take` once when this is asked for and visible, be it before the caller is mounted. */
export function useSought(
  kind: Sought['kind'],
  name: string,
  take: (sought: Sought) => void,
): void {
  const sought = use(SoughtContext);
  const isSeen = useSeen();
  const onSought = useEffectEvent(take);
  useEffect(() => {
    if (!isSeen || sought?.kind !== kind || sought.name !== name || taken.has(sought)) return;
    taken.add(sought);
    onSought(sought);
  }, [sought, kind, name, isSeen]);
}
