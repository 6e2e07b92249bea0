import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { completeTranslations } from './integrations/complete-translations.ts';
import { lightPreload } from './integrations/light-preload.ts';
import { notFoundPages } from './integrations/not-found-rules.ts';
import { ownBundle } from './integrations/own-bundle.ts';
import { searchFiles } from './integrations/search-files.ts';
import { securityHeaders } from './integrations/security-headers.ts';
import { serviceWorker } from './integrations/service-worker.ts';
import { defaultLocale, locales } from './src/i18n/locales.ts';

// Canonical addresses need the real origin: set SITE_URL where the site is deployed.
const site = process.env.SITE_URL ?? 'https://www.example.com';

// What only the desk needs lies apart, so that the service worker keeps none of it for visitors.
const desk =
  /\/src\/(?:islands\/admin|components\/sections\/admin|contract\/desk-)|\/qrcode\.react\//;
const fileNames = ({ moduleIds }) =>
  moduleIds.some((id) => desk.test(id))
    ? '_astro/desk/[name].[hash].js'
    : '_astro/[name].[hash].js';

export default defineConfig({
  site,
  trailingSlash: 'never',
  // Every page carries its few kilobytes of CSS, so that text paints with the first response.
  build: { format: 'file', inlineStylesheets: 'always' },
  i18n: { locales: [...locales], defaultLocale, routing: { prefixDefaultLocale: false } },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    completeTranslations(),
    i18next(),
    react(),
    securityHeaders(),
    notFoundPages(),
    searchFiles(site),
    serviceWorker(),
  ],
  vite: {
    plugins: [tailwind(), lightPreload(), ownBundle()],
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: fileNames, chunkFileNames: fileNames } },
        },
      },
    },
    build: {
      rollupOptions: {
        output: {
          codeSplitting: {
            // React in one file compresses better than in five, and is fetched at once.
            groups: [
              {
                name: 'react',
                test: /node_modules\/(?:react|react-dom|scheduler)\//,
              },
            ],
          },
        },
      },
    },
  },
});
