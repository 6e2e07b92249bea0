import { encodeFile } from './site/encode.ts';
import { readSiteFiles, type SiteFile } from './site/files.ts';
import { createRedirects, type RedirectMatch } from './site/redirects.ts';
import { readRules } from './site/rules.ts';

export type Site = (request: Request) => Promise<Response>;

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** A redirect to `to`; keeps the request's query unless `to` has its own. */
function redirectTo(to: string, status: number, request: Request): Response {
  const { search, origin } = new URL(request.url);
  const target = new URL(to, origin);
  if (target.search === '') target.search = search;
  const location = target.origin === origin ? target.href.slice(origin.length) : target.href;
  return new Response(null, { status, headers: { Location: location } });
}

/**
 * Serves a built site as Netlify does: clean addresses (`/services` is `services.html`, a trailing slash
 * redirects there with 301), the rules of `netlify.toml`, `_redirects` and `_headers`, and 404 pages with
 * their status. The folder is read once.
 */
export async function createSite(options: { folder: string; configFile: string }): Promise<Site> {
  const files = await readSiteFiles(options.folder);
  const { redirects, headers: headerRules } = await readRules(options.folder, options.configFile);
  const findRedirect = createRedirects(redirects);

  function findFile(path: string): SiteFile | undefined {
    if (path.endsWith('/')) return files.get(`${path}index.html`);
    return files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${path}/index.html`);
  }

  async function sendFile(file: SiteFile, status: number, request: Request): Promise<Response> {
    const { content, headers } = await encodeFile(file, request.headers.get('Accept-Encoding'));
    const known = request.headers.get('If-None-Match')?.replaceAll('W/', '').split(/,\s*/) ?? [];
    if (status === 200 && known.includes(headers['ETag'] ?? '')) {
      return new Response(null, { status: 304, headers });
    }
    const length = { 'Content-Length': String(content.byteLength) };
    return new Response(new Uint8Array(content), { status, headers: { ...headers, ...length } });
  }

  async function follow(
    { status, to }: RedirectMatch,
    request: Request,
  ): Promise<Response | undefined> {
    if (status >= 300 && status < 400) return redirectTo(to, status, request);
    const file = findFile(new URL(to, request.url).pathname);
    return file && sendFile(file, status, request);
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const path = decodePath(new URL(request.url).pathname);
    if (path === undefined) return new Response(null, { status: 400 });
    const redirect = findRedirect(request);
    const forced = redirect?.force ? await follow(redirect, request) : undefined;
    if (forced) return forced;
    const file = path === '/' || !path.endsWith('/') ? findFile(path) : undefined;
    if (file) return sendFile(file, 200, request);
    const clean = path.replace(/\/+$/, '');
    if (clean !== path && findFile(clean)) return redirectTo(encodeURI(clean), 301, request);
    const ruled = redirect && (await follow(redirect, request));
    if (ruled) return ruled;
    const notFound = files.get('/404.html');
    if (notFound) return sendFile(notFound, 404, request);
    return new Response('Not Found', { status: 404 });
  }

  return async (request) => {
    const response = await answer(request);
    const { pathname } = new URL(request.url);
    for (const { forRegExp, values } of headerRules) {
      if (!forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(values)) response.headers.set(name, value);
    }
    return response;
  };
}
