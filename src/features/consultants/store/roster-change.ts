import * as z from 'zod/mini';
import type { RosterChange } from '#features/consultants/rules/roster-change.ts';

const changedId = z.string();

/** What became of a change that a script made; a repeated call shows nothing. */
export function changeOf({ answer, row }: { answer: unknown; row: unknown }): RosterChange {
  const id = z.parse(changedId, answer);
  if (id === '') return { kind: 'stale' };
  if (id === 'in_use') return { kind: 'in_use' };
  return { kind: row === null ? 'known' : 'saved', id };
}
