import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';

const header = 'If-Match';

/** The version that the caller saw, as `"3"`; `undefined` where they do not say, or any will do. */
export function readVersion(request: Request): Outcome<number | undefined> {
  const value = request.headers.get(header);
  if (value === null || value === '*') return success(undefined);
  const [, version] = /^"(\d{1,9})"$/.exec(value) ?? [];
  return version === undefined ? invalidField(header, 'invalid_version') : success(Number(version));
}

/** Carries an act out on the version that the caller saw. */
export async function onVersion<T>(
  request: Request,
  act: (version: number | undefined) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const seen = readVersion(request);
  return seen.ok ? act(seen.value) : seen;
}
