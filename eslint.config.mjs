// The arrows of the architecture (`arrows.mjs`), enforced by lint: which folder may import from which. An
// import that is not listed is an error. Rules that need types are oxlint's (.oxlintrc.json).
import { files, folders, layers, namesOf, subjects } from './arrows.mjs';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const outsideMessage = 'Leave a folder through the # names of package.json.';
const templateMessage = 'Name an import by a plain string, so that the arrows can be checked.';
const zodMessage = 'zod/mini only: full zod is large and probes new Function.';
const arrowMessage = 'The architecture draws no such arrow: arrows.mjs names what may pass.';
const everywhere = [
  { regex: '(^|/)\\.\\./', message: outsideMessage },
  { regex: '^zod($|/(?!mini$))', message: zodMessage },
];

/** Pattern that matches every import except `names`; `./` stays within the folder. */
function othersThan(names) {
  const isPrefix = (name) => /[/:]$/.test(name);
  const patterns = names.map(
    (name) => `${name.replaceAll('.', String.raw`\.`)}${isPrefix(name) ? '' : '$'}`,
  );
  return `^(?!${['\\.\\.?/', ...patterns].join('|')})`;
}

/** Applies to `import …` and `import(…)`. */
const restrictImports = (names) => {
  const patterns = names
    ? [...everywhere, { regex: othersThan(names), message: arrowMessage }]
    : everywhere;
  return {
    'no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': [
      'error',
      ...(names
        ? [{ selector: 'ImportExpression > TemplateLiteral', message: templateMessage }]
        : []),
      ...patterns.map(({ regex, message }) => ({
        // A slash would end the selector's pattern.
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
        message,
      })),
    ],
  };
};

/** Code that runs in a browser. */
const browserCode = [
  'src/features/*/{page,desk}/**/*.{ts,tsx}',
  'src/platform/{browser,desk,desk-ui,faults,form,walls}/**/*.{ts,tsx}',
];

export default defineConfig(
  globalIgnores(['dist', '.astro', '.netlify', '.data', '.cache', 'test-results', 'messaging']),
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      ...restrictImports(),
    },
  },
  { files: ['*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: browserCode,
    ...reactHooks.configs.flat.recommended,
    // All other rules of the plugin compile each file like React's compiler, which takes as long as all else
    // and seldom finds anything: `npm run check` and `npm run test:all` use them.
    ...(process.env['LINT'] === 'day' && {
      rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
    }),
  },
  {
    files: browserCode,
    ignores: ['src/platform/browser/{api,props}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message:
            'platform/browser/api.ts alone calls our API; props.ts reads files of the build.',
        },
      ],
    },
  },
  ...Object.keys(subjects).flatMap((subject) =>
    Object.keys(layers).map((layer) => ({
      files: [`src/features/${subject}/${layer}/**/*.{ts,tsx,astro}`],
      rules: restrictImports(namesOf(subject, layer)),
    })),
  ),
  // A subject's doors only re-export what lies behind them.
  { files: ['src/features/*/*.ts'], rules: restrictImports([]) },
  ...Object.entries(folders).map(([folder, names]) => ({
    files: [`${folder}/**/*.{ts,tsx,astro}`],
    rules: restrictImports(names),
  })),
  ...Object.entries(files).map(([file, names]) => ({
    files: [file],
    rules: restrictImports(names),
  })),
);
