export interface ReloadOptions {
  /**
   * A timer asks, nobody else: the calls do not count as the admin's activity, and where one fails,
   * what stands on the screen stays as it is.
   */
  isQuiet?: boolean;
}

/** Reads what it shows anew; resolves to whether that went well. */
export type Reload = (options?: ReloadOptions) => Promise<boolean>;

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
  const run: Reload = async (options) => {
    const outcomes = await Promise.all([...reloads].map((reload) => reload(options)));
    return outcomes.every(Boolean);
  };
  return { add, run };
}
