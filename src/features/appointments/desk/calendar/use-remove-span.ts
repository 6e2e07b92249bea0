import { aboutText, useChange } from '#features/hours/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { LiftableEntry } from './week-days.ts';

/** Removes an exception of the hours, after a preview of its effects in the dialog. */
export function useRemoveSpan() {
  const desk = useDesk();
  const { look, dialog } = useChange();
  function removeSpan({ id, kind, consultants: [owner], span, reason }: LiftableEntry) {
    const { states, remove, removed, removeFailed } = desk.hoursTexts.exceptions;
    const state = kind === 'opened' ? 'open' : kind === 'removed' ? 'removed' : 'closed';
    return look({
      owner,
      change: { remove: id },
      about: aboutText({ ...span, reason }, desk, states[state]),
      action: remove,
      done: removed,
      failed: removeFailed,
    });
  }
  return { removeSpan, dialog };
}
