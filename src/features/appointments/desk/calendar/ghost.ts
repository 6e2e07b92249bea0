/** What is dragged as it is drawn, outside of React: no grid is rendered while the pointer moves. */
import type { Stretch } from './layout.ts';

export interface GhostText {
  time: string;
  /** Of another day than it was on; or empty. */
  day: string;
  /** What it collides with; or empty. */
  hits: string;
}

/** An element of its own in the column that it is over. */
export function createGhost() {
  const element = document.createElement('div');
  element.className = 'desk-cal-ghost';
  element.ariaHidden = 'true';
  const time = document.createElement('bdi');
  const day = document.createElement('span');
  const hits = document.createElement('span');
  hits.className = 'desk-cal-hits';
  element.append(time, day, hits);
  return {
    element,
    draw(area: HTMLElement, minute: number, top: number, { from, until }: Stretch) {
      if (element.parentElement !== area) area.append(element);
      element.style.blockSize = `${(until - from) * minute}px`;
      element.style.transform = `translateY(${(from - top) * minute}px)`;
    },
    write(text: GhostText) {
      time.textContent = text.time;
      day.textContent = text.day;
      hits.textContent = text.hits;
      element.toggleAttribute('data-hit', text.hits !== '');
    },
  };
}

export type Ghost = ReturnType<typeof createGhost>;
