import { digest } from '#platform/rules/digest.ts';
import { type Success, success } from '#platform/rules/outcome.ts';
import type { HeaderList } from './response.ts';

/**
 * Whether a list of entity tags contains this one, with the weak comparison of RFC 9110 for `If-None-Match`.
 */
const names = (list: string, tag: string) =>
  list.trim() === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** A text that the caller may cache and revalidate: 304 without a body if the caller's copy is current. */
export function revalidated(
  request: Request,
  text: string,
): Success<string> & { headers: HeaderList; isUnchanged: boolean } {
  const tag = `"${digest(text)}"`;
  return {
    ...success(text),
    headers: [
      ['ETag', tag],
      ['Cache-Control', 'private, no-cache'],
    ],
    isUnchanged: names(request.headers.get('If-None-Match') ?? '', tag),
  };
}
