import { type ReactNode, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { useMedia } from '#platform/desk/use-media.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';

/** Folds a list's filters where a window has no room for them above it; opens as soon as one is set. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const { actTexts, locale } = useDesk();
  const isFolded = useMedia('(width < 40rem), (height < 30rem)');
  const [isOpen, setIsOpen] = useState(count > 0);
  const [known, setKnown] = useState(count);
  if (known !== count) {
    setKnown(count);
    if (known === 0) setIsOpen(true);
  }
  if (!isFolded) return children;
  return (
    <details
      className="desk-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {actTexts.filters.open}
        {count > 0 && (
          <span className="desk-count">
            {fill(actTexts.filters.set, { count: formatNumber(count, locale) })}
          </span>
        )}
      </summary>
      {children}
    </details>
  );
}
