/**
 * The site's own address is the request's own, with scheme, host and port: the same code serves every
 * deploy preview. A plain `http:` page of that host may be anybody's on the way.
 */
const isOwnOrigin = (request: Request, origin: string) =>
  URL.canParse(origin) && new URL(origin).origin === new URL(request.url).origin;

/** True when a browser says that another site sent this; without a word from it, false. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('Origin');
  if (origin !== null && !isOwnOrigin(request, origin)) return true;
  return request.headers.get('Sec-Fetch-Site') === 'cross-site';
}

/** True only when a browser says that a page of this very site sent this. */
export function isSameOrigin(request: Request): boolean {
  if (isForeign(request)) return false;
  return request.headers.has('Origin') || request.headers.get('Sec-Fetch-Site') === 'same-origin';
}
