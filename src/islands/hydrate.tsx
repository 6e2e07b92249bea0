// Fast refresh in development asks for this first; in a build it is empty.
import '@vitejs/plugin-react/preamble';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { readProps } from './props.ts';

function Living({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

/**
 * Brings the component that was prerendered into `container` to life with the properties in its
 * `data-props`, which our own build wrote and which are so taken at their word.
 */
export async function hydrateIsland<P extends object>(
  container: HTMLElement,
  Component: ComponentType<P>,
): Promise<void> {
  const props = z.parse(z.custom<P>(), await readProps(container));
  return new Promise((resolve) => {
    hydrateRoot(
      container,
      <Living onAlive={resolve}>
        <Component {...props} />
      </Living>,
    );
  });
}
