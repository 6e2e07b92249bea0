/** The page's side of the service worker. */
const script = '/service-worker.js';

/** Message to a worker that waits: it is wanted now. */
export const takeOver = 'take-over';

/** Message of a page: it counts as seen, also if it was loaded before there was a worker. */
export const keepMe = 'keep-me';

function onceInstalled(worker: ServiceWorker | null, act: (worker: ServiceWorker) => void): void {
  if (worker?.state === 'installed') act(worker);
  else worker?.addEventListener('statechange', () => onceInstalled(worker, act), { once: true });
}

/**
 * Registers the worker; `onUpdate` is told of a version that came while the page was open, with
 * what makes it take over and shows the page anew. What the visit itself finds is no newer than
 * the page, which came from the network too, so it takes over in silence.
 */
export async function register(onUpdate: (show: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(script);
  const check = () => registration.update().catch(() => undefined);
  // A worker hears while it is still being installed: nobody has to stay on the page until then.
  const { installing, waiting, active } = registration;
  const worker = installing ?? waiting ?? active ?? (await serviceWorker.ready).active;
  worker?.postMessage(keepMe);
  await check();
  onceInstalled(registration.installing ?? registration.waiting, (worker) =>
    worker.postMessage(takeOver),
  );
  registration.addEventListener('updatefound', () =>
    onceInstalled(registration.installing, () =>
      onUpdate(() => {
        // None waits any more once another tab has let it in.
        if (!registration.waiting) location.reload();
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        registration.waiting?.postMessage(takeOver);
      }),
    ),
  );
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check();
  });
}

/** Marks the document while the device has no network: styles and forms go by it. */
export function markOffline({ documentElement }: Document): void {
  const mark = (isOffline: boolean) => documentElement.toggleAttribute('data-offline', isOffline);
  addEventListener('online', () => mark(false));
  addEventListener('offline', () => mark(true));
  mark(!navigator.onLine);
}
