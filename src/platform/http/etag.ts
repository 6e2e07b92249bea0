import { digest } from '#platform/rules/digest.ts';
import { type Success, success } from '#platform/rules/outcome.ts';
import type { HeaderList } from './response.ts';

/** Whether a list of tags names this one, as RFC 9110 compares them for `If-None-Match`. */
const names = (list: string, tag: string) =>
  list.trim() === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/**
 * A text that the caller may keep and ask for again: where they have it as it is, 304 and nothing
 * else.
 */
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
