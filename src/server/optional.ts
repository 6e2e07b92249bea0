import { EnvironmentError, type EnvSource } from '#platform/env/env.ts';

/** Half a setting is none, and stops nothing else; the log says what is missing. */
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
