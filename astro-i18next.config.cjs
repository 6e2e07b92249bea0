// astro-i18next reads this file itself; CommonJS, because with .mjs it silently prints raw keys.
const { readdirSync } = require('node:fs');
const { defaultLocale, locales } = require('./src/platform/i18n/locales.ts');

const namespaces = readdirSync(`${__dirname}/locales/${defaultLocale}`).map((file) =>
  file.replace('.json', ''),
);

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale,
  locales: [...locales],
  namespaces,
  defaultNamespace: 'site',
  load: ['server'],
  // Relative to public/, which is where astro-i18next begins to look.
  resourcesBasePath: '../locales',
  // Pages render on the first import: the texts have to be there by then.
  i18nextServer: { initAsync: false, interpolation: { escapeValue: false } },
};
