/** What is dragged as it is drawn, outside of React: no grid is rendered while the pointer moves. */
import type { Stretch } from './layout.ts';

export interface GhostText extends Record<'from' | 'until', string> {
  /** Of another day than it was on; or empty. */
  day: string;
  /** What it collides with; or empty. */
  hits: string;
  /** Whose appointment it is; or empty. */
  name: string;
}

function part<T extends 'bdi' | 'span'>(tag: T, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/** An element of its own in the column that it is over. */
export function createGhost() {
  const element = document.createElement('div');
  element.className = 'desk-cal-ghost';
  element.ariaHidden = 'true';
  const time = part('bdi', 'desk-cal-when');
  const until = part('span', 'desk-cal-to');
  const day = part('span', '');
  const hits = part('span', 'desk-cal-hits');
  const name = part('bdi', 'desk-cal-who');
  element.append(time, day, hits, name);
  return {
    element,
    draw(area: HTMLElement, minute: number, top: number, { from, until }: Stretch) {
      if (element.parentElement !== area) area.append(element);
      element.style.blockSize = `${(until - from) * minute}px`;
      element.style.transform = `translateY(${(from - top) * minute}px)`;
    },
    write(text: GhostText) {
      time.replaceChildren(text.from, until);
      until.textContent = `–${text.until}`;
      day.textContent = text.day;
      hits.textContent = text.hits;
      name.textContent = text.name;
      element.toggleAttribute('data-hit', text.hits !== '');
    },
  };
}

export type Ghost = ReturnType<typeof createGhost>;
