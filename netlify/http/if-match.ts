import { invalidField, type Outcome, success } from '#domain/outcome.ts';

const header = 'If-Match';

/** The version that the caller saw, as `"3"`; `undefined` where they do not say, or any will do. */
export function readVersion(request: Request): Outcome<number | undefined> {
  const value = request.headers.get(header);
  if (value === null || value === '*') return success(undefined);
  const [, version] = /^"(\d{1,9})"$/.exec(value) ?? [];
  return version === undefined ? invalidField(header, 'invalid_version') : success(Number(version));
}
