import type { HeaderList } from '#platform/http/response.ts';
import { createHmac } from 'node:crypto';
import {
  knownBrowserCookie,
  sessionCookie,
  xsrfCookie,
  xsrfHeader,
} from '#platform/contract/session-names.ts';
import { isSameSecret } from '#platform/rules/digest.ts';

const attributes = 'Path=/; Secure; SameSite=Strict';

const setCookies = (session: string, xsrf: string): HeaderList => [
  ['Set-Cookie', `${sessionCookie}=${session}; HttpOnly`],
  ['Set-Cookie', `${xsrfCookie}=${xsrf}`],
];

/** Derived from the session's token, so a cookie planted by another site never matches. */
const xsrfTokenOf = (token: string) =>
  createHmac('sha256', token).update('xsrf').digest('base64url');

function readCookie(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The token in the session cookie; an empty cookie counts as absent. */
export const readSessionToken = (request: Request): string | undefined =>
  readCookie(request, sessionCookie) || undefined;

/** Both cookies end when the browser is closed; Redis decides how long the session lives. */
export const sessionCookies = (token: string): HeaderList =>
  setCookies(`${token}; ${attributes}`, `${xsrfTokenOf(token)}; ${attributes}`);

export const clearedCookies = (): HeaderList =>
  setCookies(`; ${attributes}; Max-Age=0`, `; ${attributes}; Max-Age=0`);

/** The mark of a browser that signed in before; signing out leaves it. */
export const readKnownBrowser = (request: Request): string =>
  readCookie(request, knownBrowserCookie) ?? '';

export const knownBrowserCookies = (mark: string, days: number): HeaderList => [
  [
    'Set-Cookie',
    `${knownBrowserCookie}=${mark}; ${attributes}; HttpOnly; Max-Age=${days * 86_400}`,
  ],
];

/** True if the page that sent the request could read the session's XSRF cookie. */
export function echoesXsrfToken(request: Request, token: string): boolean {
  const expected = xsrfTokenOf(token);
  const header = request.headers.get(xsrfHeader) ?? '';
  const cookie = readCookie(request, xsrfCookie) ?? '';
  return isSameSecret(header, expected) && isSameSecret(cookie, expected);
}
