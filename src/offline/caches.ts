/** The caches that the service worker fills beside its own list, and the offline page reads. */
export const pagesCache = 'pages';
export const assetsCache = 'assets';
