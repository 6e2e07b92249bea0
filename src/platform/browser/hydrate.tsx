// React Fast Refresh has to be loaded first in development; in a build this import is empty.
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
 * Hydrates the component that was prerendered into `container`, with its props (`props.ts`,
 * written by our own build and therefore not validated). Wraps it in a wall (error boundary) called `name`.
 * `onLost` receives the fields that are lost if the wall tears; by default their values are put back once the
 * fields stand again.
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
