/**
 * A shared cache before the app, as Netlify's CDN: it obeys `Netlify-CDN-Cache-Control`, `Netlify-Cache-Tag`
 * and `Netlify-Vary: query=…`, and knows nothing else about an answer.
 */
import type { App } from './app.ts';

interface Copy {
  at: number;
  tags: readonly string[];
  freshMs: number;
  staleMs: number;
  body: string;
  status: number;
}

const secondsIn = (header: string, name: string) =>
  Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(header)?.[1] ?? 0) * 1000;

export function createEdge(app: Pick<App, 'call'>, now: () => Date) {
  const copies = new Map<string, Copy>();
  /** Parameters that distinguish copies, by path, from the last answer. */
  const varying = new Map<string, readonly string[]>();
  const background: Promise<unknown>[] = [];

  function keyOf(address: string): string {
    const { pathname, searchParams } = new URL(address, 'https://edge.test');
    const names = varying.get(pathname);
    const kept = [...searchParams].filter(([name]) => names?.includes(name) ?? true);
    return `${pathname}?${new URLSearchParams(kept).toString()}`;
  }

  async function fetchAnew(address: string): Promise<Copy> {
    const response = await app.call(address);
    const { headers, status } = response;
    const control = headers.get('Netlify-CDN-Cache-Control') ?? '';
    const copy: Copy = {
      at: now().getTime(),
      tags: (headers.get('Netlify-Cache-Tag') ?? '').split(','),
      freshMs: secondsIn(control, 'max-age'),
      staleMs: secondsIn(control, 'stale-while-revalidate'),
      body: await response.text(),
      status,
    };
    const vary = /^query=(.+)$/.exec(headers.get('Netlify-Vary') ?? '')?.[1];
    if (vary !== undefined) {
      varying.set(new URL(address, 'https://edge.test').pathname, vary.split('|'));
    }
    if (copy.freshMs > 0) copies.set(keyOf(address), copy);
    return copy;
  }

  async function get(address: string): Promise<Copy> {
    const copy = copies.get(keyOf(address));
    if (!copy) return fetchAnew(address);
    const age = now().getTime() - copy.at;
    if (age < copy.freshMs) return copy;
    if (age >= copy.freshMs + copy.staleMs) return fetchAnew(address);
    background.push(fetchAnew(address));
    return copy;
  }

  const purge = (tag: string) => {
    for (const [key, { tags }] of copies) if (tags.includes(tag)) copies.delete(key);
    return Promise.resolve();
  };
  return { get, purge, settled: () => Promise.all(background) };
}
