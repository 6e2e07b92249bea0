import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusNear } from '#platform/desk-ui/focus-near.ts';

interface Item {
  id: string;
}

/** How long rows stay in place at most, in milliseconds. */
const longestMs = 5000;

const movesAny = (shown: readonly Item[], items: readonly Item[]) =>
  shown.some(({ id }, index) => items[index]?.id !== id);

/** Keeps the rows in their shown order with their current values, and drops those that are gone. */
export function inPlace<T extends Item>(
  shown: readonly T[],
  items: readonly T[],
  isGone: (id: string) => boolean = () => false,
): readonly T[] {
  const kept = shown.filter(({ id }) => !isGone(id));
  if (!movesAny(kept, items)) return items;
  const now = new Map(items.map((item) => [item.id, item]));
  return kept.map((item) => now.get(item.id) ?? item);
}

/**
 * Keeps the rows of a list in place while the pointer or focus is among them, for at most five seconds:
 * otherwise a click could hit a row that has just moved under it. Erased rows disappear at once. A new
 * `scope` is another list and appears at once.
 */
export function useSteady<T extends Item>(
  items: readonly T[],
  scope: string,
  isGone: (id: string) => boolean,
) {
  const [shown, setShown] = useState({ items, scope });
  const [hand, setHand] = useState({ points: false, focuses: false });
  const isHeld = (hand.points || hand.focuses) && shown.scope === scope;
  const steady = isHeld ? inPlace(shown.items, items, isGone) : items;
  const isOther =
    steady.length !== shown.items.length ||
    steady.some((item, index) => item !== shown.items[index]);
  if (isOther || shown.scope !== scope) setShown({ items: steady, scope });

  const isWaiting = isHeld && movesAny(steady, items);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      const giveBack = focusNear(document.activeElement);
      flushSync(() => setShown({ items, scope }));
      giveBack();
    }, longestMs);
    return () => clearTimeout(timer);
  }, [isWaiting, items, scope]);

  const region: ComponentProps<'ul'> = {
    onPointerEnter: () => setHand((was) => ({ ...was, points: true })),
    onPointerLeave: () => setHand((was) => ({ ...was, points: false })),
    onFocus: () => setHand((was) => ({ ...was, focuses: true })),
    onBlur: ({ currentTarget, relatedTarget }) =>
      setHand((was) => ({ ...was, focuses: currentTarget.contains(relatedTarget) })),
  };
  return { items: steady, region };
}
