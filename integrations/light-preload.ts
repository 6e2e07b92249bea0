import type { Plugin } from 'vite';

const helper = `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
};`;

/**
 * Vite's helper that fetches what a lazy import needs all at once, without what this site has no
 * use for (relative addresses, nonces, events, waiting for style sheets): 0.2 KiB in place of 0.8
 * on every page.
 */
export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => helper,
    },
  };
}
