import { type Dispatch, type SetStateAction, use, useLayoutEffect, useState } from 'react';
import { WallContext } from './Wall.tsx';

/**
 * Creates a hook like `useState` whose value survives a tear of the surrounding wall: for form state that is
 * in no element, such as rows that were added. One hook for each such value; its component stands only once
 * within a wall.
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
