import * as z from 'zod/mini';
import type { RosterChange } from '#features/consultants/rules/roster-change.ts';

const changedId = z.string();

/** Interprets the answer of a script that changes the roster. A repeated call shows no row. */
export function changeOf({ answer, row }: { answer: unknown; row: unknown }): RosterChange {
  const id = z.parse(changedId, answer);
  if (id === '') return { kind: 'stale' };
  if (id === 'in_use') return { kind: 'in_use' };
  return { kind: row === null ? 'known' : 'saved', id };
}
