import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import type { LinkAction, LinkKind } from './link-state.ts';
import { endOf, isOutdated, type Notice, noticeOf } from './refusal.ts';

interface Kind extends LinkKind {
  end: 'over';
  notice: Notice;
}

export interface Recovery<K extends Kind> {
  /** Reads the current state. */
  show: () => Promise<{ ok: true; value: K['linked'] } | Failure>;
  /** The action that the current state shows to be done; `null` if it is not. */
  doneOf: (linked: K['linked']) => K['done'] | null;
  /** Whether the object differs from the one on the page. */
  hasChanged: (linked: K['linked']) => boolean;
}

/** Action that follows a refusal. If the refusal leaves the state open, reads it again. */
export async function recover<K extends Kind>(
  failure: Failure,
  { show, doneOf, hasChanged }: Recovery<K>,
): Promise<LinkAction<K>> {
  const end = endOf(failure);
  if (end) return { type: 'unreadable', why: end };
  const refused = { type: 'refused', notice: noticeOf(failure) } as const;
  if (!isOutdated(failure) && !isInDoubt(failure)) return refused;
  const now = await show();
  if (!now.ok) {
    const gone = endOf(now);
    return gone ? { type: 'unreadable', why: gone } : { type: 'refused', notice: 'unknown' };
  }
  const linked = now.value;
  const what = doneOf(linked);
  if (what !== null) return { type: 'done', what, linked };
  return hasChanged(linked) ? { type: 'read', linked, notice: 'changed' } : refused;
}
