/** Texts that cannot be drawn, from when a test says so. */

/** No text: React throws where it is to draw this. */
const undrawable = { not: 'a text' };

/**
 * The same as `value`, but while `isArmed` there are no texts at `path` (`texts.slots`), and no text but
 * something that cannot be drawn where a single one was (`texts.slots.add`): whoever draws them throws.
 * A getter that throws would do so in React's own tools of development as well.
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
