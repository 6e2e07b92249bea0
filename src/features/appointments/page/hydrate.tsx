// Needed first by Fast Refresh in development; empty in a build.
import '@vitejs/plugin-react/preamble';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import type { DayWords } from '#platform/i18n/day-words.ts';
import { writeWith } from '#platform/i18n/format.ts';
import { knowClocks, type KnownClocks } from '#platform/time/zone.ts';
import { storeDrafts } from '#platform/form/draft.ts';
import { walled } from '#platform/walls/island.tsx';
import { keepProof } from './address-proof.ts';
import { BookingIsland, type BookingIslandProps } from './BookingIsland.tsx';

export interface BookingProps extends BookingIslandProps {
  /** Words of dates and the firm's clocks, so that the page asks `Intl` for none before a visitor acts. */
  dayWords: DayWords;
  clocks: KnownClocks;
}

/** Written by the build, so not validated. */
const propsSchema = z.custom<BookingProps>();

/**
 * Events that React listens to twice each and the form does not need. Every press fires a dozen of them, each
 * of which keeps a slow phone busy; colour transitions fire more.
 */
const unheard = [
  ...['pointerover', 'pointerout', 'pointermove', 'pointerdown', 'pointerup'],
  ...['mouseover', 'mouseout', 'mousemove', 'mousedown', 'mouseup'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel'],
  ...['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'],
];

function hydrate(container: HTMLElement) {
  const { dayWords, clocks, ...props } = z.parse(
    propsSchema,
    JSON.parse(container.dataset.props ?? ''),
  );
  writeWith(dayWords);
  knowClocks(clocks);
  for (const name of unheard) {
    container.addEventListener(name, (event) => event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
  }
  const island = <BookingIsland {...props} />;
  const { element, options } = walled('booking', container, island, storeDrafts);
  // As a transition, hydration runs in slices between which the browser can respond.
  startTransition(() => {
    hydrateRoot(container, element, options);
  });
  // While the attribute is present, the styles wait, and then show how else to reach the firm (booking.css).
  delete container.dataset.props;
}

keepProof();
const container = document.getElementById('booking');
// In a task of its own, after which the browser can respond.
if (container) setTimeout(hydrate, 0, container);
