// Fast refresh in development asks for this first; in a build it is empty.
import '@vitejs/plugin-react/preamble';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { storeDrafts } from '#platform/form/draft.ts';
import { walled } from '#platform/walls/island.tsx';
import { BookingIsland, type BookingIslandProps } from './BookingIsland.tsx';

/** What our own build wrote into the page, and so taken at its word. */
const propsSchema = z.custom<BookingIslandProps>();

/**
 * What React hears, twice each, and nothing of the form asks for: with every press a hand brings a dozen
 * of these, each of which keeps a slow phone busy; what changes colour brings more.
 */
const unheard = [
  ...['pointerover', 'pointerout', 'pointermove', 'pointerdown', 'pointerup'],
  ...['mouseover', 'mouseout', 'mousemove', 'mousedown', 'mouseup'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel'],
  ...['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'],
];

function hydrate(container: HTMLElement) {
  const props = z.parse(propsSchema, JSON.parse(container.dataset.props ?? ''));
  for (const name of unheard) {
    container.addEventListener(name, (event) => event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
  }
  const island = <BookingIsland {...props} />;
  const { element, options } = walled('booking', container, island, storeDrafts);
  // As a transition it is done in slices, between which the browser may answer.
  startTransition(() => {
    hydrateRoot(container, element, options);
  });
  // Until then the styles wait, and give way to how else to reach the firm (booking.css).
  delete container.dataset.props;
}

const container = document.getElementById('booking');
if (container) {
  // What is first asked of `Intl` keeps a slow phone busy as long as all of the form does: it has a
  // task of its own, after which the browser may answer a hand.
  setTimeout(() => {
    firmToday();
    setTimeout(hydrate, 0, container);
  });
}
