// Fast refresh in development asks for this first; in a build it is empty.
import '@vitejs/plugin-react/preamble';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { readProps } from './props.ts';
import { walled } from '#platform/walls/island.tsx';
import { keepFields } from '#platform/walls/kept-fields.ts';
import type { WallProps } from '#platform/walls/Wall.tsx';

function Living({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

/**
 * Brings the component that was prerendered into `container` to life with the properties in its
 * `data-props`, which our own build wrote and which are so taken at their word. It stands within a
 * wall called `name`; `onLost` takes the fields that go if it tears; by default what stood in them
 * is put back where they stand again.
 */
export async function hydrateIsland<P extends object>(
  name: string,
  container: HTMLElement,
  Component: ComponentType<P>,
  onLost: WallProps['onLost'] = keepFields().keep,
): Promise<void> {
  const props = z.parse(z.custom<P>(), await readProps(container));
  const { element, options } = walled(name, container, <Component {...props} />, onLost);
  return new Promise((resolve) => {
    hydrateRoot(container, <Living onAlive={resolve}>{element}</Living>, options);
  });
}
