import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusNear } from '#platform/desk-ui/focus-near.ts';

interface Item {
  id: string;
}

/** The longest that rows wait for a hand to go; in milliseconds. */
const longestMs = 5000;

const movesAny = (shown: readonly Item[], items: readonly Item[]) =>
  shown.some(({ id }, index) => items[index]?.id !== id);

/** The rows where they are, each as it is now. */
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
 * Keeps the rows of a list where they are as long as somebody's pointer or focus is among them, five
 * seconds at the most: what another row takes the place of would get the click that was meant for
 * it. What is gone goes at once, and a list under another `scope` is another list.
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
