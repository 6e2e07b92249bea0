/**
 * The service worker: a page once visited opens without a network, as do those that one is likely to need; for
 * others it shows the offline page in the visitor's language. Pages come from the network first, so that a visitor never reads an old one
 * while a new one is available; files with a hash in their name come from the cache.
 */
import { cacheNames } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies';
import { splitPath } from '#platform/i18n/paths.ts';
import { assetsCache, likelyCache, pagesCache } from './caches.ts';
import { keepMe, takeOver } from './register.ts';
import { isKept, isLikely, isStoodInFor, keyOf, mayBeKept, offlinePageOf } from './rules.ts';

interface Lifecycle extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Message extends Lifecycle {
  data: unknown;
  source: { url: string } | null;
}

/** The parts of `ServiceWorkerGlobalScope` in use; the full library conflicts with that of the pages. */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { active: unknown };
  navigator: { connection?: { saveData: boolean } };
  addEventListener: ((type: 'install' | 'activate', act: (event: Lifecycle) => void) => void) &
    ((type: 'message', act: (event: Message) => void) => void);
};

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** Whether a response may be kept as a page; a redirected one must not be served for another address. */
const isPage = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  mayBeKept(response.headers) &&
  response.headers.get('Content-Type')?.startsWith('text/html') === true;

/** Removes the oldest entries first. Caches keep the order in which they were filled. */
const keepAtMost = (limit: number): Plugin => ({
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const requests = await cache.keys();
    await Promise.all(
      requests.slice(0, Math.max(0, requests.length - limit)).map((each) => cache.delete(each)),
    );
  },
});

const pages = new NetworkFirst({
  cacheName: pagesCache,
  networkTimeoutSeconds: 4,
  plugins: [
    { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)) },
    // Its version is that of the worker, which may be newer than what the visitor saw last.
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        (await (
          await caches.open(likelyCache)
        ).match(keyOf(request.url), { ignoreSearch: true })) ?? cachedResponse,
    },
    { cacheWillUpdate: ({ response }) => Promise.resolve(isPage(response) ? response : null) },
    keepAtMost(60),
  ],
});

const files = self.__WB_MANIFEST;
const likely = files.filter(({ url }) => isLikely(`/${url}`));
precacheAndRoute(files.filter((file) => !likely.includes(file)));
registerRoute(({ request, url }) => request.mode === 'navigate' && isKept(url.pathname), pages);
// Keeps nothing of these pages; the route exists so that the catch handler runs when they fail.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isStoodInFor(url.pathname),
  new NetworkOnly(),
);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith('/_astro/') && isKept(url.pathname),
  new CacheFirst({ cacheName: assetsCache, plugins: [keepAtMost(200)] }),
);
setCatchHandler(async ({ request }) => {
  const page =
    request.mode === 'navigate' &&
    (await matchPrecache(offlinePageOf(new URL(request.url).pathname)));
  return page || Response.error();
});

/** Keeps the files of the previous version for its pages that are still open. */
async function keepFormerAssets(): Promise<void> {
  const [former, assets] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(assetsCache),
  ]);
  for (const request of await former.keys()) {
    const response = request.url.includes('/_astro/') && (await former.match(request));
    if (response) await assets.put(request, response);
  }
}

/** Keeps a page that was loaded without the worker, and its pictures. */
async function keep(url: string): Promise<void> {
  const address = keyOf(url);
  const kept = await caches.open(pagesCache);
  if (!isKept(new URL(address).pathname) || (await kept.match(address))) return;
  const response = await fetch(address);
  if (!isPage(response)) return;
  const html = await response.clone().text();
  await kept.put(address, response);
  const assets = await caches.open(assetsCache);
  const pictures = new Set(html.match(/\/_astro\/[\w.-]+\.(?:svg|png|jpe?g|webp|avif)/g));
  await Promise.allSettled([...pictures].map((picture) => assets.add(picture)));
}

const activated = new Promise((done) => self.addEventListener('activate', done));

/**
 * Keeps the likely pages of one language, as they are in the worker's version: once the worker has what it
 * needs itself, so that they delay nothing, and not where the visitor saves data.
 */
async function keepLikely(language: string): Promise<void> {
  if (self.navigator.connection?.saveData) return;
  if (!self.registration.active) await activated;
  const cache = await caches.open(likelyCache);
  const wanted = likely
    .filter(({ url }) => splitPath(`/${url}`).locale === language)
    .map(({ url, revision }) => new URL(`/${url}?v=${revision}`, location.origin).href);
  for (const address of wanted) if (!(await cache.match(address))) await cache.add(address);
  const others = (await cache.keys()).filter(({ url }) => !wanted.includes(url));
  await Promise.all(others.map((each) => cache.delete(each)));
}

self.addEventListener('install', (event) => event.waitUntil(keepFormerAssets()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === takeOver) event.waitUntil(self.skipWaiting());
  if (data !== keepMe || !source) return;
  const { locale } = splitPath(new URL(source.url).pathname);
  for (const work of [keep(source.url), keepLikely(locale)]) {
    event.waitUntil(work.catch(() => undefined));
  }
});
