import { type EffectCallback, type ReactNode, useEffect } from 'react';
import type { RootOptions } from 'react-dom/client';
import { rootOptions } from './root-options.ts';
import { Wall, type WallProps } from './Wall.tsx';

/** Runs `act` once it is mounted in place of what tore. */
export function OnTorn({ act }: { act: EffectCallback }) {
  useEffect(act, [act]);
  return null;
}

/** Elements that the keyboard can focus. */
const controls = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex]';

/** Focuses the first control of the restored content, or its first heading if that control is disabled. */
function enterAnew(container: HTMLElement) {
  const first = container.querySelector<HTMLElement>(controls);
  if (first?.matches(':disabled') !== true) {
    first?.focus();
    return;
  }
  const heading = container.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

/**
 * Inserts the page's notice (`Torn.astro`) after a torn island until the island is begun again; returns a
 * function that removes it. The notice takes the focus if it was lost with the island.
 */
function showNotice(container: HTMLElement, begin: () => void): () => void {
  const template = document.querySelector<HTMLTemplateElement>('#torn');
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!(notice instanceof HTMLElement)) return () => undefined;
  container.after(notice);
  if (document.activeElement === document.body) notice.focus();
  notice.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.hasAttribute('data-reload')) location.reload();
    else if (button) {
      begin();
      // If the island tore again, it has no controls.
      enterAnew(container);
    }
  });
  return () => notice.remove();
}

/**
 * Wraps an island in its wall and returns the root options that handle its errors. A torn island is replaced
 * by its page's notice; after an error that no wall caught, the page has to be reloaded.
 */
export function walled(
  name: string,
  container: HTMLElement,
  children: ReactNode,
  onLost?: WallProps['onLost'],
): { element: ReactNode; options: RootOptions } {
  return {
    element: (
      <Wall
        name={name}
        fallback={(begin) => <OnTorn act={() => showNotice(container, begin)} />}
        {...(onLost && { onLost })}
      >
        {children}
      </Wall>
    ),
    options: rootOptions(name, () => showNotice(container, () => location.reload())),
  };
}
