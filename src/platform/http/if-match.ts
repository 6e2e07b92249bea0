import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';

const header = 'If-Match';

/** The record version in `If-Match`, as `"3"`; `undefined` if the header is absent or `*`. */
export function readVersion(request: Request): Outcome<number | undefined> {
  const value = request.headers.get(header);
  if (value === null || value === '*') return success(undefined);
  const [, version] = /^"(\d{1,9})"$/.exec(value) ?? [];
  return version === undefined ? invalidField(header, 'invalid_version') : success(Number(version));
}

/** Runs `act` with the version that the caller saw; refuses a malformed header. */
export async function onVersion<T>(
  request: Request,
  act: (version: number | undefined) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const seen = readVersion(request);
  return seen.ok ? act(seen.value) : seen;
}
