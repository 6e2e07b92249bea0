import type { Context } from '@netlify/functions';

type Cookies = Context['cookies'];

interface Cookie {
  name: string;
  value: string;
  expires?: Date | number;
  maxAge?: number;
  domain?: string;
  path?: string;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
  unparsed?: string[];
}

function serialize(cookie: Cookie): string {
  const { name, value, expires, maxAge, domain, path, secure, httpOnly, sameSite } = cookie;
  return [
    `${name}=${value}`,
    expires === undefined ? '' : `Expires=${new Date(expires).toUTCString()}`,
    maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    domain === undefined ? '' : `Domain=${domain}`,
    path === undefined ? '' : `Path=${path}`,
    secure === true ? 'Secure' : '',
    httpOnly === true ? 'HttpOnly' : '',
    sameSite === undefined ? '' : `SameSite=${sameSite}`,
    ...(cookie.unparsed ?? []),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** `context.cookies`: reads the request's cookies and passes each `Set-Cookie` to `onSet`. */
export function createCookies(request: Request, onSet: (setCookie: string) => void): Cookies {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());

  function set(cookie: Cookie): void;
  function set(name: string, value: string): void;
  function set(input: Cookie | string, value = ''): void {
    onSet(serialize(typeof input === 'string' ? { name: input, value } : input));
  }

  return {
    get: (key) => pairs.find((pair) => pair.startsWith(`${key}=`))?.slice(key.length + 1) ?? '',
    set,
    delete(input) {
      const cookie = typeof input === 'string' ? { name: input } : input;
      set({ ...cookie, value: '', maxAge: 0 });
    },
  };
}
