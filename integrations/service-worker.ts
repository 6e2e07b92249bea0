import type { AstroIntegration } from 'astro';
import pwa from '@vite-pwa/astro';

/**
 * Bundles `src/offline/service-worker.ts` to `/service-worker.js`, with the list of files that it keeps from
 * the first visit on: the offline page, the pages that one is likely to need, and every script, typeface, style
 * sheet and drawing of the public pages, so that a page that stays open outlives the version it came with. The
 * page registers the worker itself.
 */
export const serviceWorker = (): AstroIntegration =>
  pwa({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'service-worker.ts',
    injectRegister: null,
    manifest: false,
    injectManifest: {
      minify: true,
      rollupFormat: 'iife',
      globPatterns: [
        // Of these, the worker keeps those of the visitor's language (`isLikely`).
        '{,*/}{booking,contact,faq}.html',
        '{,*/}offline.html',
        '_astro/*.{js,css,json,woff2}',
        '_astro/bearing.*',
      ],
      // The desk's scripts, and Astro's island runtime, which no page loads.
      globIgnores: ['_astro/desk/**', '_astro/client.*'],
      dontCacheBustURLsMatching: /^_astro\//,
    },
  });
