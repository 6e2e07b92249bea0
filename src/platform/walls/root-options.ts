import type { RootOptions } from 'react-dom/client';
import { tellFault } from '#platform/faults/tell-fault.ts';
import { Wall } from './Wall.tsx';

/**
 * Root options of React for errors thrown while rendering: logs them in the console, as React does by
 * default, and reports them to the server under the name of the wall that caught them, or else of the root.
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
