/** The service worker itself, with the network and the browser's caches in memory. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assetsCache, likelyCache, pagesCache } from '#offline/caches.ts';
import { keepMe, takeOver } from '#offline/register.ts';
import { memoryCaches } from './memory-caches.ts';

const site = 'https://firm.example';

class Occasion extends Event {
  readonly #works: Promise<unknown>[] = [];
  /** What the worker answers; absent if it leaves the request to the browser. */
  answer: Promise<Response> | undefined;
  waitUntil(work: Promise<unknown>) {
    this.#works.push(work);
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer;
  }
  /** Waits for all work, that which was begun meanwhile too. */
  async done() {
    let seen: number;
    do {
      seen = this.#works.length;
      await Promise.allSettled(this.#works);
    } while (this.#works.length > seen);
  }
}

const html = (text: string, more: Readonly<Record<string, string>> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', ...more } });
let isOffline: boolean;
let answers: Readonly<Record<string, () => Response>>;
/** The network: every page says its address, unless a test says otherwise. */
const load = (input: string | Request) => {
  const address = new URL(typeof input === 'string' ? input : input.url).pathname;
  if (isOffline) return Promise.reject(new TypeError('offline'));
  return Promise.resolve(answers[address]?.() ?? html(address));
};

let caches: ReturnType<typeof memoryCaches>;
const connection = { saveData: false };
const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve());
const worker = Object.assign(new EventTarget(), {
  __WB_MANIFEST: [
    { url: '_astro/app.1.js', revision: null },
    ...['offline', 'en/offline', 'ar/offline', 'contact', 'faq', 'booking', 'en/contact'].map(
      (url) => ({
        ...{ url, revision: '1' },
      }),
    ),
  ],
  ...{ skipWaiting, navigator: { connection }, registration: { active: {} } },
  clients: { claim: () => Promise.resolve() },
});

beforeAll(async () => {
  Object.defineProperty(worker, 'caches', { get: () => caches });
  vi.stubEnv('NODE_ENV', 'production');
  for (const [name, value] of Object.entries({
    ...{ self: worker, fetch: load, FetchEvent: Occasion },
    location: new URL(`${site}/service-worker.js`),
  })) {
    vi.stubGlobal(name, value);
  }
  await import('#offline/service-worker.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function tell(type: string, more: object = {}): Promise<Occasion> {
  const event = Object.assign(new Occasion(type), more);
  worker.dispatchEvent(event);
  await event.done();
  return event;
}
const tellOf = (path: string, data: unknown = keepMe) =>
  tell('message', { data, source: { url: site + path } });

/** The text with which the worker answers a request; undefined if it leaves it to the browser. */
async function ask(path: string, mode = 'navigate'): Promise<string | undefined> {
  const request = Object.defineProperty(new Request(site + path), 'mode', { value: mode });
  const { answer } = await tell('fetch', { request });
  return (await answer)?.text();
}

const kept = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.replace(site, ''));

beforeEach(async () => {
  isOffline = false;
  answers = {};
  connection.saveData = false;
  caches = memoryCaches(site, load);
  vi.stubGlobal('caches', caches);
  await tell('install');
});

describe('the service worker', () => {
  it('opens offline what was visited, whatever the query; anything else shows the offline page', async () => {
    expect(await ask('/about')).toBe('/about');
    expect(await ask('/faq?utm_source=x')).toBe('/faq');
    expect(await kept(pagesCache)).toEqual(['/about', '/faq']);
    isOffline = true;
    expect(await ask('/about')).toBe('/about');
    expect(await ask('/faq')).toBe('/faq');
    expect(await ask('/services')).toBe('/offline');
    expect(await ask('/en/services')).toBe('/en/offline');
  });

  it('shows what the network has, never an older page', async () => {
    await ask('/about');
    answers = { '/about': () => html('new') };
    expect(await ask('/about')).toBe('new');
  });

  it.each(['/appointment', '/en/request', '/pay', '/ar/payment-success'])(
    '%s: is not kept, and offline replaced by the offline page',
    async (path) => {
      await ask(path);
      await tellOf(path, keepMe);
      expect((await caches.list()).filter((address) => address.includes(path))).toEqual([]);
      isOffline = true;
      expect(await ask(path)).toMatch(/\/offline$/);
    },
  );

  it.each(['/admin', '/en/whatsapp-setup'])('%s: is left to the browser', async (path) => {
    expect(await ask(path)).toBeUndefined();
    await tellOf(path);
    expect(await kept(pagesCache)).toEqual([]);
  });

  it('leaves calls of the API, and files of the desk, to the browser', async () => {
    expect(await ask('/api/slots/available', 'cors')).toBeUndefined();
    expect(await ask('/_astro/desk/Records.1.js', 'cors')).toBeUndefined();
    expect(await ask('/_astro/late.1.js', 'cors')).toBe('/_astro/late.1.js');
    expect(await kept(assetsCache)).toEqual(['/_astro/late.1.js']);
  });

  it('keeps no page that is missing, not to be stored, redirected or no page', async () => {
    const moved = html('moved');
    Object.defineProperties(moved, { redirected: { value: true }, clone: { value: () => moved } });
    answers = {
      '/missing': () => new Response('missing', { status: 404 }),
      '/secret': () => html('secret', { 'Cache-Control': 'private, no-store' }),
      '/moved': () => moved,
      '/list': () => Response.json([]),
    };
    for (const path of Object.keys(answers)) await ask(path);
    expect(await kept(pagesCache)).toEqual([]);
    for (const path of ['/missing', '/secret', '/list']) await tellOf(path);
    expect(await kept(pagesCache)).toEqual([]);
  });

  it('keeps a page that was loaded before it, with its pictures', async () => {
    answers = { '/about': () => html('<img src="/_astro/team.1.webp">') };
    await tellOf('/about?utm_source=x');
    expect(await kept(pagesCache)).toEqual(['/about']);
    expect(await kept(assetsCache)).toEqual(['/_astro/team.1.webp']);
  });

  it('keeps unasked what one is likely to need, in the language of the page alone', async () => {
    await tellOf('/about');
    expect(await kept(likelyCache)).toEqual(['/contact?v=1', '/faq?v=1', '/booking?v=1']);
    isOffline = true;
    expect(await ask('/booking?service=sonstige')).toBe('/booking');
    isOffline = false;
    await tellOf('/en/about');
    expect(await kept(likelyCache)).toEqual(['/en/contact?v=1']);
  });

  it('keeps nothing unasked where the visitor saves data', async () => {
    connection.saveData = true;
    await tellOf('/about');
    expect(await kept(likelyCache)).toEqual([]);
    expect(await kept(pagesCache)).toEqual(['/about']);
  });

  it('keeps the files of the version before it for pages that are still open', async () => {
    const [precache = ''] = (await caches.keys()).filter((name) => name.includes('precache'));
    const former = await caches.open(precache);
    await former.put(`${site}/_astro/former.0.js`, new Response('former'));
    await former.put(`${site}/offline?__WB_REVISION__=0`, html('former'));
    await tell('install');
    await tell('activate');
    expect(await kept(precache)).not.toContain('/_astro/former.0.js');
    expect(await kept(assetsCache)).toContain('/_astro/former.0.js');
    expect(await kept(assetsCache)).not.toContain('/offline?__WB_REVISION__=0');
    expect(await ask('/_astro/former.0.js', 'cors')).toBe('former');
  });

  it('takes over only when it is told to', async () => {
    skipWaiting.mockClear();
    await tellOf('/about');
    expect(skipWaiting).not.toHaveBeenCalled();
    await tellOf('/about', takeOver);
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });
});
