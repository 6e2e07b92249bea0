/** Reads what it shows anew; resolves to whether that went well. */
export type Reload = () => Promise<boolean>;

/** Everything on the screen that can be read anew, all of it at once. */
export function createReloads() {
  const reloads = new Set<Reload>();
  /** Returns what takes it out again. */
  const add = (reload: Reload) => {
    reloads.add(reload);
    return () => {
      reloads.delete(reload);
    };
  };
  const run: Reload = async () => {
    const outcomes = await Promise.all([...reloads].map((reload) => reload()));
    return outcomes.every(Boolean);
  };
  return { add, run };
}
