import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import type { LinkAction, LinkKind } from './link-state.ts';
import { endOf, isOutdated, type Notice, noticeOf } from './refusal.ts';

interface Kind extends LinkKind {
  end: 'over';
  notice: Notice;
}

export interface Recovery<K extends Kind> {
  /** Asks what is true now. */
  show: () => Promise<{ ok: true; value: K['linked'] } | Failure>;
  /** What is done once it is as it was asked to be; `null` where it is not. */
  doneOf: (linked: K['linked']) => K['done'] | null;
  /** Whether it is another than the one that the page shows. */
  hasChanged: (linked: K['linked']) => boolean;
}

/** What follows from a refusal; where it leaves open what is true, that is asked for. */
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
