/**
 * The service worker: every page once seen opens without a network, and a page never seen says so
 * in the visitor's language. Pages come from the network first, so that nobody reads an old one
 * while there is a new one; files with a hash in their name come from the cache.
 */
import { cacheNames } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { assetsCache, pagesCache } from './caches.ts';
import { takeOver } from './register.ts';
import { isKept, keyOf, offlinePageOf } from './rules.ts';

interface Lifecycle extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** What of `ServiceWorkerGlobalScope` is used; the full library clashes with the pages' one. */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<readonly { url: string }[]>;
  };
  addEventListener: ((type: 'install' | 'activate', act: (event: Lifecycle) => void) => void) &
    ((type: 'message', act: (event: MessageEvent) => void) => void);
};

type Plugin = NonNullable<StrategyOptions['plugins']>[number];

/** The oldest go first. Caches keep the order in which they were filled. */
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
    {
      // A redirected answer must not be given for another address.
      cacheWillUpdate: ({ response }) =>
        Promise.resolve(response.status === 200 && !response.redirected ? response : null),
    },
    keepAtMost(60),
  ],
});

precacheAndRoute(self.__WB_MANIFEST);
registerRoute(({ request, url }) => request.mode === 'navigate' && isKept(url.pathname), pages);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({ cacheName: assetsCache, plugins: [keepAtMost(200)] }),
);
setCatchHandler(async ({ request }) => {
  const page =
    request.mode === 'navigate' &&
    (await matchPrecache(offlinePageOf(new URL(request.url).pathname)));
  return page || Response.error();
});

/** Files of the version before stay, for the pages of it that are still open. */
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

/** The page that brought the worker was loaded before there was one: it counts as seen. */
async function keepOpenPages(): Promise<void> {
  const [open, kept, assets] = await Promise.all([
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    caches.open(pagesCache),
    caches.open(assetsCache),
  ]);
  for (const address of new Set(open.map(({ url }) => keyOf(url)))) {
    if (!isKept(new URL(address).pathname) || (await kept.match(address))) continue;
    const response = await fetch(address);
    if (response.status !== 200 || response.redirected) continue;
    const html = await response.clone().text();
    await kept.put(address, response);
    const pictures = new Set(html.match(/\/_astro\/[\w.-]+\.(?:svg|png|jpe?g|webp|avif)/g));
    await Promise.allSettled([...pictures].map((picture) => assets.add(picture)));
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepFormerAssets()));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), keepOpenPages().catch(() => undefined)])),
);
self.addEventListener('message', ({ data }) => {
  if (data === takeOver) void self.skipWaiting();
});
