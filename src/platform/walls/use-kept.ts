import { type Dispatch, type SetStateAction, use, useLayoutEffect, useState } from 'react';
import { WallContext } from './Wall.tsx';

/**
 * Makes a hook like `useState` whose value outlives the tearing of the wall around it, and nothing
 * else: for forms that live in no element, rows that somebody has added say. One hook for each such
 * value; its component stands once within a wall.
 */
export function createKept<T>() {
  const kept = new WeakMap<object, T>();
  return function useKept(first: T): [T, Dispatch<SetStateAction<T>>] {
    const wall = use(WallContext);
    const [value, setValue] = useState<T>(() => (wall && kept.get(wall)) ?? first);
    useLayoutEffect(() => {
      if (!wall) return undefined;
      kept.set(wall, value);
      return () => {
        if (!wall.isTorn) kept.delete(wall);
      };
    }, [wall, value]);
    return [value, setValue];
  };
}
