import { EnvironmentError, type EnvSource } from '#platform/env/env.ts';

/**
 * Parses optional settings. Incomplete ones count as absent and disable only this feature; the log says what
 * is missing.
 */
export function orNone<T>(
  what: string,
  parse: (source: EnvSource) => T,
  source: EnvSource,
): T | undefined {
  try {
    return parse(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(JSON.stringify({ ignored: what, cure: error.message }));
    return undefined;
  }
}
