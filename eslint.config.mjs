// The arrows of the architecture, held by lint: who may import whom, and nothing else.
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Folder → prefixes it must not import. Cross-folder imports go through the `#…` names of
 * package.json (a relative path may not leave its folder), so these prefixes see every one.
 */
const pages = ['#layouts/', '#sections/', '#ui/', '#islands/'];
const server = ['#http/', '#domain/', '#store/', '#functions/', '#netlify/'];
const outside = ['#local/', '#tests/', 'astro:'];
const arrows = {
  'src/time': ['#', 'zod', 'node:'],
  'src/consent': ['#', 'zod', 'react', 'node:', 'astro:'],
  'src/offline': [
    ...pages,
    ...server,
    ...outside,
    'react',
    'zod',
    'node:',
    '#i18n/(?!locales|paths)',
  ],
  'src/contract': ['#(?!time/)', 'react', 'node:', 'astro:'],
  'src/i18n': [...pages, ...server, '#local/', '#tests/'],
  'src/islands': [
    ...pages.filter((prefix) => prefix !== '#islands/'),
    ...server,
    ...outside,
    '#i18n/catalogue',
    '#i18n/astro',
    '#locales/',
    'node:',
  ],
  'src/components/ui': ['#sections/', '#layouts/', ...server, '#local/', '#tests/'],
  'src/components/sections': ['#layouts/', ...server, '#local/', '#tests/'],
  'src/layouts': [...server, '#local/', '#tests/'],
  'src/pages': [...server, '#local/', '#tests/'],
  'netlify/domain': [
    ...pages,
    ...server.filter((prefix) => prefix !== '#domain/'),
    ...outside,
    '@upstash/',
    '@netlify/',
  ],
  'netlify/store': [...pages, '#http/', '#functions/', '#netlify/', ...outside, '@netlify/'],
  'netlify/http': [...pages, '#functions/', ...outside, '@upstash/'],
  'netlify/functions': [...pages, '#store/', ...outside, '@upstash/'],
};

const restrictImports = (prefixes = []) => [
  'error',
  {
    patterns: [
      { regex: '^\\.\\./', message: 'Leave a folder through the # names of package.json.' },
      {
        regex: '^zod($|/(?!mini$))',
        message: 'zod/mini only: full zod is large and probes new Function.',
      },
      ...(prefixes.length > 0
        ? [
            {
              regex: `^(${prefixes.join('|')})`,
              message: 'The architecture draws no such arrow (README, map).',
            },
          ]
        : []),
    ],
  },
];

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
      'no-restricted-imports': restrictImports(),
    },
  },
  {
    // Types inside .astro templates are astro check's; the linter sees them as untyped.
    files: ['**/*.astro', '**/*.astro/*.ts', '*.mjs', '*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  { files: ['*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['src/islands/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    ignores: ['src/islands/api.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'islands/api.ts is the only fetch.' },
      ],
    },
  },
  ...Object.entries(arrows).map(([folder, prefixes]) => ({
    files: [`${folder}/**/*.{ts,tsx,astro}`],
    rules: { 'no-restricted-imports': restrictImports(prefixes) },
  })),
);
