/**
 * The site's own origin is the request's origin, with scheme, host and port, since the same code serves every
 * deploy preview. A plain `http:` page of the same host could come from an attacker on the network.
 */
const isOwnOrigin = (request: Request, origin: string) =>
  URL.canParse(origin) && new URL(origin).origin === new URL(request.url).origin;

/** True if the browser says that another site sent the request; false if it says nothing. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('Origin');
  if (origin !== null && !isOwnOrigin(request, origin)) return true;
  return request.headers.get('Sec-Fetch-Site') === 'cross-site';
}

/** True only if the browser says that a page of this site sent the request. */
export function isSameOrigin(request: Request): boolean {
  if (isForeign(request)) return false;
  return request.headers.has('Origin') || request.headers.get('Sec-Fetch-Site') === 'same-origin';
}
