/** The page's side of the service worker. */
const script = '/service-worker.js';

/** Message to a waiting worker: take over now. */
export const takeOver = 'take-over';

/** Message of a page: store this page, even if it was loaded before the worker existed. */
export const keepMe = 'keep-me';

function onceInstalled(worker: ServiceWorker | null, act: (worker: ServiceWorker) => void): void {
  if (worker?.state === 'installed') act(worker);
  else worker?.addEventListener('statechange', () => onceInstalled(worker, act), { once: true });
}

/**
 * Registers the worker. `onUpdate` is called for a version that arrived while the page was open, with a
 * function that activates it and reloads the page. A version found by the visit itself takes over silently,
 * since the page came from the network too and is as new.
 */
export async function register(onUpdate: (show: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(script);
  const check = () => registration.update().catch(() => undefined);
  // A worker receives messages while it is still being installed, so the visitor need not stay on the page
  // until then.
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
        // If another tab has activated the worker, none is waiting any more.
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

/** Marks the document while the device has no network; styles and forms depend on the mark. */
export function markOffline({ documentElement }: Document): void {
  const mark = (isOffline: boolean) => documentElement.toggleAttribute('data-offline', isOffline);
  addEventListener('online', () => mark(false));
  addEventListener('offline', () => mark(true));
  mark(!navigator.onLine);
}
