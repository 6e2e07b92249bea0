import type { ReactNode } from 'react';

/** Something that Find offers. */
export interface Entry {
  /** Unique among all that is offered, and part of an element's id. */
  id: string;
  label: ReactNode;
  run: () => void;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly Entry[];
}
