import type { Context } from '@netlify/functions';
import { createCookies } from './cookies.ts';

const refuse = () => Promise.reject(new Error('Only edge functions can pass a request on'));
const edgeOnly = { next: refuse, rewrite: refuse };

/** Netlify's `context` of a call, as far as it exists on a developer's machine. */
export function createContext(options: {
  request: Request;
  requestId: string;
  ip: string;
  params: Record<string, string>;
  onSetCookie: (setCookie: string) => void;
  waitUntil: (promise: Promise<unknown>) => void;
}): Context {
  const { request, requestId, ip, params, onSetCookie, waitUntil } = options;
  const url = new URL(request.url);
  return {
    ...edgeOnly,
    account: { id: 'local' },
    cookies: createCookies(request, onSetCookie),
    deploy: { context: 'dev', id: 'local', published: false },
    geo: {},
    ip,
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => console.log(...data),
    params,
    requestId,
    server: {},
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil,
  };
}
