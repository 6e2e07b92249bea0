/**
 * Reads what was chosen at this browser. The desk's page inlines this function's source text and runs it before
 * the first paint, so it must not refer to anything outside itself.
 */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused: nothing was kept.
    return null;
  }
}

export interface KeptChoice<T extends string> {
  /** `null` as long as nothing was chosen. */
  read: () => T | null;
  keep: (choice: T | null) => void;
  /** Calls the listener after each change, in other windows too; returns a function that removes it. */
  onChange: (listener: () => void) => () => void;
}

/**
 * A choice of whoever works at this browser, kept in its local storage as the language is. Nothing is stored
 * until it is made, nor once it is taken back. Without storage it holds until the page is left.
 */
export function createKeptChoice<T extends string>(
  key: string,
  choices: readonly T[],
): KeptChoice<T> {
  let unstored: T | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => unstored ?? choices.find((one) => one === readKept(key)) ?? null,
    keep(choice) {
      unstored = null;
      try {
        if (choice === null) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        unstored = choice;
      }
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}
