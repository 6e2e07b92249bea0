import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { completeTranslations } from './integrations/complete-translations.ts';
import { scriptFiles } from './integrations/script-files.ts';
import { emittedFunctions } from './integrations/emitted-functions.ts';
import { firstView } from './integrations/first-view.ts';
import { notFoundPages } from './integrations/not-found-rules.ts';
import { openApi } from './integrations/open-api.ts';
import { ownBundle } from './integrations/own-bundle.ts';
import { requiredVariables } from './integrations/required-variables.ts';
import { sbom } from './integrations/sbom.ts';
import { searchFiles } from './integrations/search-files.ts';
import { buildTarget } from './integrations/supported-browsers.ts';
import { securityHeaders } from './integrations/security-headers.ts';
import { softHyphens } from './integrations/soft-hyphens.ts';
import { serviceWorker } from './integrations/service-worker.ts';
import { defaultLocale, locales } from '#platform/i18n/locales.ts';

// Canonical addresses need the real origin: set SITE_URL where the site is deployed.
const site = process.env.SITE_URL ?? 'https://www.example.com';

const scripts = scriptFiles();

export default defineConfig({
  site,
  trailingSlash: 'never',
  // `firstView` inlines what the first view needs of them.
  build: { format: 'file', inlineStylesheets: 'never' },
  i18n: { locales: [...locales], defaultLocale, routing: { prefixDefaultLocale: false } },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  integrations: [
    requiredVariables(process.env),
    completeTranslations(),
    i18next(),
    react(),
    // In this order: hashes and lists of files are made from the finished pages.
    softHyphens(),
    firstView(scripts.api),
    securityHeaders(),
    notFoundPages(),
    searchFiles(site),
    serviceWorker(),
    emittedFunctions(),
    openApi(),
    sbom(),
  ],
  vite: {
    // Identifies the build in browser fault reports; Netlify sets the commit.
    define: {
      'import.meta.env.RELEASE': JSON.stringify(process.env.COMMIT_REF?.slice(0, 8) ?? 'local'),
    },
    build: { target: buildTarget },
    plugins: [tailwind(), scripts, ownBundle()],
  },
});
