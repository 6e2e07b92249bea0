import { type Context, createContext, use } from 'react';

/**
 * Parts that a subject of the desk shows and subjects above it draw. The areas fill them in
 * (`features/desk/desk/areas`).
 * @returns the context, and the hook that reads it, which throws outside of it
 */
export function createParts<T extends object>(): readonly [Context<T | null>, () => T] {
  const context = createContext<T | null>(null);
  return [
    context,
    () => {
      const parts = use(context);
      if (!parts) throw new Error('only inside an area of the desk');
      return parts;
    },
  ];
}
