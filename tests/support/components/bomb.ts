/** Texts that fail to render once a test says so. */

/** Not a text: React throws when it renders this object. */
const undrawable = { not: 'a text' };

/**
 * Returns `value` with a group of texts missing at `path` (`texts.slots`) while `isArmed`, or a single text
 * replaced by something that cannot be rendered (`texts.slots.add`), so that its component throws. A getter
 * that throws would also throw in React's development tools.
 */
export function withBomb<T extends object>(value: T, path: string, isArmed: () => boolean): T {
  const [first, ...rest] = path.split('.');
  return new Proxy(value, {
    get(target, name, receiver): unknown {
      const found: unknown = Reflect.get(target, name, receiver);
      if (name !== first) return found;
      const isGroup = typeof found === 'object' && found !== null;
      if (rest.length > 0 && isGroup) return withBomb(found, rest.join('.'), isArmed);
      if (!isArmed()) return found;
      return isGroup ? undefined : undrawable;
    },
  });
}
