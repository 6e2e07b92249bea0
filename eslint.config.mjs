// The arrows of the architecture, held by lint: who may import whom; what is not named may not.
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Folder → all that it may import from outside itself; what is not named here does not pass. A name
 * that ends in `/` stands for everything below it. A folder is left only through the `#…` names of
 * package.json (`./` stays inside), so that these names see every import.
 */
const arrows = {
  'src/time': [],
  'src/contract': ['#time/', 'zod/mini'],
  'src/consent': [],
  'src/offline': [
    '#i18n/locales.ts',
    '#i18n/paths.ts',
    'workbox-core',
    'workbox-precaching',
    'workbox-routing',
    'workbox-strategies',
  ],
  'src/i18n': ['#contract/', '#locales/', 'i18next'],
  'src/islands': [
    '@tanstack/react-query',
    '#islands/',
    '#contract/',
    '#consent/',
    '#time/',
    '#firm',
    '#service-rules',
    '#i18n/fill.ts',
    '#i18n/format.ts',
    '#i18n/isolate.ts',
    '#i18n/locales.ts',
    '#i18n/plural.ts',
    '#i18n/texts.ts',
    '@vitejs/plugin-react/preamble',
    'altcha-lib',
    'altcha-lib/algorithms/web/pbkdf2',
    'altcha-lib/workers/shared',
    'qrcode.react',
    'react',
    'react-dom',
    'react-dom/client',
    'sonner',
    'zod/mini',
  ],
  'src/components/ui': [
    '#ui/',
    '#islands/',
    '#contract/',
    '#consent/',
    '#offline/',
    '#i18n/',
    '#assets/',
    '#styles/',
    '#firm',
    '#navigation',
    '@lucide/astro/icons/',
    'astro/types',
  ],
  'src/components/sections': [
    '#sections/',
    '#ui/',
    '#islands/',
    '#contract/',
    '#i18n/',
    '#assets/',
    '#styles/',
    '#firm',
    '#service-rules',
    '@lucide/astro/icons/',
    'astro:content',
  ],
  'src/layouts': [
    '#layouts/',
    '#ui/',
    '#i18n/',
    '#styles/',
    '#firm',
    '#service-rules',
    '#navigation',
    '@lucide/astro/icons/',
    'astro:content',
  ],
  'src/pages': [
    '#layouts/',
    '#sections/',
    '#ui/',
    '#offline/',
    '#i18n/',
    '#assets/',
    '#styles/',
    '#firm',
    '#service-rules',
    'astro',
    'astro:content',
  ],
  'netlify/domain': [
    '#domain/',
    '#contract/',
    '#time/',
    '#i18n/fill.ts',
    '#i18n/locales.ts',
    '#i18n/paths.ts',
    '#locales/',
    '#firm',
    'node:crypto',
    'otpauth',
  ],
  'netlify/store': [
    '#store/keys.ts',
    '#domain/',
    '#contract/',
    '#time/',
    '@upstash/redis',
    'node:crypto',
    'node:net',
    'node:timers/promises',
    'zod/mini',
  ],
  'netlify/notify': [
    '#notify/',
    '#netlify/env-mail.ts',
    '#netlify/env-messaging.ts',
    '#domain/',
    '#contract/',
    '#time/',
    '#i18n/fill.ts',
    '#i18n/format.ts',
    '#i18n/isolate.ts',
    '#i18n/locales.ts',
    '#i18n/paths.ts',
    '#locales/',
    '#firm',
    '#service-rules',
    'node:crypto',
    'node:stream',
    'nodemailer/lib/',
    'zod/mini',
  ],
  'netlify/stripe': [
    '#stripe/',
    '#netlify/env-payments.ts',
    '#domain/',
    '#contract/',
    '#i18n/paths.ts',
    'stripe',
    'zod/mini',
  ],
  'netlify/calendars': [
    '#domain/',
    '#contract/',
    '#time/',
    'ical.js',
    'node:dns',
    'node:http',
    'node:https',
    'node:net',
    'node:stream',
    'node:zlib',
    'zod/mini',
  ],
  'netlify/http': [
    '#netlify/',
    '#store/',
    '#domain/',
    '#contract/',
    '@netlify/functions',
    'node:crypto',
    'zod/mini',
  ],
  'netlify/functions': [
    '#http/',
    '#netlify/services/',
    '#domain/',
    '#contract/',
    '#time/',
    '#firm',
    '@netlify/functions',
  ],
  'netlify/services': [
    '#netlify/env.ts',
    '#netlify/env-messaging.ts',
    '#netlify/env-links.ts',
    '#netlify/env-mail.ts',
    '#netlify/env-alarm.ts',
    '#netlify/env-payments.ts',
    '#calendars/',
    '#notify/',
    '#stripe/',
    '#time/',
    '#store/',
    '#domain/',
    '#contract/',
    '#firm',
    '#service-rules',
    'node:crypto',
    'node:timers/promises',
  ],
  integrations: [
    '#domain/desk-texts.ts',
    '#netlify/env.ts',
    '#netlify/env-links.ts',
    '#netlify/env-mail.ts',
    '#netlify/env-messaging.ts',
    '#netlify/env-alarm.ts',
    '#netlify/env-payments.ts',
    '#notify/texts.ts',
    '#i18n/',
    '#firm',
    '@vite-pwa/astro',
    'astro',
    'esbuild',
    'node:',
    'postcss',
    'postcss-selector-parser',
    'vite',
    'zod/mini',
  ],
  local: [
    '#local/',
    '#integrations/function-folders.ts',
    '#netlify/env.ts',
    '#netlify/env-links.ts',
    '#netlify/env-mail.ts',
    '#netlify/env-messaging.ts',
    '#netlify/env-alarm.ts',
    '#netlify/env-payments.ts',
    '#netlify/services/migration.ts',
    '#service-rules',
    '#store/',
    '#domain/',
    '#contract/',
    '#time/',
    '#firm',
    '@netlify/functions',
    '@netlify/headers-parser',
    '@netlify/redirect-parser',
    'astro',
    'ioredis',
    'js-redis-server/core',
    'node:',
    'postal-mime',
    'smtp-server',
    'stripe',
    'zod/mini',
  ],
};
/** The few files that lie in no folder of the table; later lines win. */
const single = {
  'src/*.ts': [],
  'src/navigation.ts': ['#i18n/'],
  'src/content.config.ts': ['#i18n/', 'astro/loaders', 'astro:content', 'zod/mini'],
  'src/firm.ts': ['#contract/locales.ts'],
  'src/service-rules.ts': ['#contract/consultant.ts', '#contract/service.ts', '#firm'],
  'netlify/*.ts': ['#store/', '#domain/', 'zod/mini'],
};

const outsideMessage = 'Leave a folder through the # names of package.json.';
const zodMessage = 'zod/mini only: full zod is large and probes new Function.';
const arrowMessage = 'The architecture draws no such arrow: eslint.config.mjs names what may pass.';
const everywhere = [
  { regex: '^\\.\\./', message: outsideMessage },
  { regex: '^zod($|/(?!mini$))', message: zodMessage },
];

/** Matches every import but those of `names`; `./` stays within the folder. */
function othersThan(names) {
  const isPrefix = (name) => /[/:]$/.test(name);
  const patterns = names.map(
    (name) => `${name.replaceAll('.', String.raw`\.`)}${isPrefix(name) ? '' : '$'}`,
  );
  return `^(?!${['\\.\\.?/', ...patterns].join('|')})`;
}

/** For `import …` and for `import(…)` alike. */
const restrictImports = (names) => {
  const patterns = names
    ? [...everywhere, { regex: othersThan(names), message: arrowMessage }]
    : everywhere;
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': [
      'error',
      ...patterns.map(({ regex, message }) => ({
        // A slash would end the selector's pattern.
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
        message,
      })),
    ],
  };
};

/**
 * Rules that cost a quarter of the linter's time and seldom find anything: `npm run check` and
 * `npm run test:all` have them, `npm test` does without (`LINT=day`).
 */
const seldom = [
  '@typescript-eslint/no-deprecated',
  // The project has neither enums nor class instances that are passed on.
  '@typescript-eslint/no-unsafe-enum-assignment',
  '@typescript-eslint/no-unsafe-class-instance-assignment',
];
const hasAll = process.env['LINT'] !== 'day';

export default defineConfig(
  globalIgnores(['dist', '.astro', '.netlify', '.data', '.cache', 'test-results', 'messaging']),
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      ...restrictImports(),
      ...(!hasAll && Object.fromEntries(seldom.map((rule) => [rule, 'off']))),
    },
  },
  {
    // Types inside .astro templates are astro check's; the linter sees them as untyped.
    files: ['**/*.astro', '**/*.astro/*.ts', '*.mjs', '*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  { files: ['*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    // All others of its rules compile each file as React's compiler does.
    ...(!hasAll && {
      rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'warn' },
    }),
  },
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    ignores: ['src/islands/{api,props}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'islands/api.ts alone calls our API; props.ts reads files of the build.',
        },
      ],
    },
  },
  ...Object.entries(arrows).map(([folder, names]) => ({
    files: [`${folder}/**/*.{ts,tsx,astro}`],
    rules: restrictImports(names),
  })),
  ...Object.entries(single).map(([file, names]) => ({
    files: [file],
    rules: restrictImports(names),
  })),
);
