import { useEffect, useRef } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { freshAddress } from '#features/appointments/desk.ts';
import { type AreaName, areaNames } from './areas.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useWaiting } from './waiting.ts';

/** Tabs of the desk's areas, with the number of open items in each. */
export function Navigation({ current }: { current: AreaName }) {
  const { texts, locale } = useDesk();
  const waiting = useWaiting();
  const ref = useRef<HTMLElement>(null);
  const isCounted = waiting !== undefined;
  const isInHand = useRef(false);
  const hold = () => (isInHand.current = true);
  useEffect(() => void (isInHand.current = false), [current]);
  useEffect(() => {
    function bringIntoSight() {
      const nav = ref.current;
      const tab = nav?.querySelector('[aria-current]');
      // The tabs do not scroll while the admin is using them to look for another tab.
      if (!nav || !tab || isInHand.current) return;
      // Scrolls only horizontally, in either writing direction. The page itself does not scroll.
      const [frame, own] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
      nav.scrollBy({ left: own.left + own.width / 2 - (frame.left + frame.width / 2) });
    }
    bringIntoSight();
    // Scrolls once more after fonts have loaded, because they change the width of the tabs, as the counts do.
    void document.fonts.ready.then(bringIntoSight);
  }, [current, isCounted]);
  return (
    <nav
      ref={ref}
      className="desk-nav"
      aria-label={texts.navLabel}
      onPointerDown={hold}
      onWheel={hold}
      onFocus={hold}
    >
      <ul>
        {areaNames.map((name) => {
          const [count = 0, what] = waiting?.[name] ?? [];
          return (
            <li key={name}>
              <a
                href={name === 'appointments' && count > 0 ? freshAddress : `#${name}`}
                aria-current={name === current ? 'page' : undefined}
              >
                {texts.nav[name]}
                {count > 0 && (
                  <span className="desk-count tabular" title={what}>
                    {formatNumber(count, locale)}
                    <span className="sr-only"> {what}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
