import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { freshAddress } from '#features/appointments/desk.ts';
import { type AreaName, groups, isNear } from './areas.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { type Command, useCommands } from './find/commands.ts';
import { findKeys } from './find/find-keys.ts';
import { PlusMenu } from './find/PlusMenu.tsx';
import { ThemeChoice } from './find/ThemeChoice.tsx';
import { useWaiting } from './waiting.ts';

function Count({ count, what }: { count: number; what: string }) {
  const { locale } = useDesk();
  if (count === 0) return null;
  return (
    <span className="desk-count tabular" title={what}>
      {formatNumber(count, locale)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

/**
 * Links to the desk's areas, with the number of open items in each: beside the area, or, in a narrow window, in a
 * bar at the lower edge that shows the nearest and opens to all.
 */
export function Navigation({ current }: { current: AreaName }) {
  const { texts, findTexts, locale } = useDesk();
  const { open } = useCommands();
  const waiting = useWaiting();
  const ref = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setIsOpen(false);
    };
    for (const event of ['pointerdown', 'focusin']) addEventListener(event, leave);
    return () => {
      for (const event of ['pointerdown', 'focusin']) removeEventListener(event, leave);
    };
  }, [isOpen]);
  function command(one: Command) {
    // What was pressed is gone with the opened navigation; the focus returns to what opened it.
    if (isOpen) ref.current?.querySelector<HTMLElement>('.desk-nav-more')?.focus();
    setIsOpen(false);
    open(one);
  }
  const isFar = !isNear(current);
  const more = groups
    .flatMap(({ areas }) => areas)
    .filter((name) => !isNear(name))
    .reduce((sum, name) => sum + (waiting?.[name]?.[0] ?? 0), 0);
  return (
    <nav
      ref={ref}
      className="desk-nav"
      aria-label={texts.navLabel}
      data-open={isOpen ? '' : undefined}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        ref.current?.querySelector<HTMLElement>('.desk-nav-more')?.focus();
      }}
    >
      <PlusMenu onCommand={command} />
      <button
        type="button"
        className="desk-find-open"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => command('find')}
      >
        {findTexts.open}
        <kbd dir="ltr" aria-hidden="true">
          {findKeys(findTexts.keys.ctrl)}
        </kbd>
      </button>
      {groups.map(({ title, areas }) => (
        <div key={areas.join('')} className="desk-nav-group">
          {title && (
            <p id={`desk-nav-${title}`} className="desk-note desk-nav-title">
              {texts.navGroups[title]}
            </p>
          )}
          <ul aria-labelledby={title && `desk-nav-${title}`}>
            {areas.map((name) => {
              const [count = 0, what = ''] = waiting?.[name] ?? [];
              return (
                <li key={name} data-near={isNear(name) ? '' : undefined}>
                  <a
                    href={name === 'appointments' && count > 0 ? freshAddress : `#${name}`}
                    aria-current={name === current ? 'page' : undefined}
                    onClick={() => setIsOpen(false)}
                  >
                    {texts.nav[name]}
                    <Count {...{ count, what }} />
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      <ThemeChoice />
      <button
        type="button"
        className="desk-nav-more"
        aria-expanded={isOpen}
        aria-current={isFar && !isOpen ? 'true' : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts.navLess : texts.navMore}
        {!isOpen && more > 0 && (
          <span className="desk-count tabular">{formatNumber(more, locale)}</span>
        )}
      </button>
    </nav>
  );
}
