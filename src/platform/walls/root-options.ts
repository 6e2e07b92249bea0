import type { RootOptions } from 'react-dom/client';
import { tellFault } from '#platform/faults/tell-fault.ts';
import { Wall } from './Wall.tsx';

/**
 * What a root of React does with what is thrown while it draws: says it in the console, as React
 * does by itself, and has the server told, by the name of the wall that stopped it or else of the root.
 */
export function rootOptions(
  name: string,
  onUncaught: () => void = () => undefined,
): Pick<RootOptions, 'onCaughtError' | 'onUncaughtError'> {
  return {
    onCaughtError(error, { errorBoundary }) {
      console.error(error);
      tellFault(error, errorBoundary instanceof Wall ? errorBoundary.props.name : name);
    },
    onUncaughtError(error) {
      console.error(error);
      tellFault(error, name);
      onUncaught();
    },
  };
}
