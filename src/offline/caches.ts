/** Caches that the service worker fills beside its precache, and that the offline page reads. */
export const pagesCache = 'pages';
export const assetsCache = 'assets';
/** Pages kept unasked, since one is likely to need them without a network. */
export const likelyCache = 'likely';
