import { type EffectCallback, type ReactNode, useEffect } from 'react';
import type { RootOptions } from 'react-dom/client';
import { rootOptions } from './root-options.ts';
import { Wall, type WallProps } from './Wall.tsx';

/** Acts once it stands in place of what tore. */
export function OnTorn({ act }: { act: EffectCallback }) {
  useEffect(act, [act]);
  return null;
}

/** What a keyboard works with. */
const controls = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex]';

/** Focuses the first control of what stands again; where it cannot be used yet, the first heading. */
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
 * Puts the notice that the page has for what tore (`Torn.astro`) after an island until that is begun
 * anew; gives what takes it away. The focus goes there where it went with what tore.
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
      // What tore again has none.
      enterAnew(container);
    }
  });
  return () => notice.remove();
}

/**
 * An island within its wall, and what its root does with what it throws. What tears gives way to the
 * notice of its page; what nothing could stop can only be loaded anew.
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
