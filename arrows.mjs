/**
 * Which folder may import from which; `eslint.config.mjs` enforces it. An import that is not listed here is
 * an error. A name that ends in `/` stands for everything below it.
 */

/**
 * Subject → the subjects whose doors it may import, from the lowest to the highest: each names only subjects
 * above it in this table, so that no circle is possible. What a lower subject needs of a higher one is
 * registered (`src/registry`), or is a part that an area of the desk fills in. The platform and the subject
 * itself need no entry.
 */
export const subjects = {
  outbox: [],
  audit: [],
  consent: [],
  monitoring: ['outbox'],
  access: ['outbox', 'audit', 'monitoring'],
  consultants: ['audit'],
  hours: ['outbox', 'audit', 'consultants'],
  visits: ['consent', 'hours'],
  protection: ['outbox', 'monitoring', 'hours'],
  appointments: ['outbox', 'audit', 'consultants', 'hours', 'protection'],
  inbox: ['outbox', 'audit', 'protection'],
  links: ['outbox', 'audit', 'consultants', 'hours', 'protection', 'appointments'],
  delivery: ['outbox', 'audit', 'monitoring', 'access', 'links'],
  calendars: ['audit', 'monitoring', 'access', 'consultants', 'hours', 'appointments'],
  payments: [
    'outbox',
    'audit',
    'monitoring',
    'access',
    'hours',
    'appointments',
    'links',
    'delivery',
  ],
  bulk: ['outbox', 'audit', 'consultants', 'protection', 'appointments', 'inbox', 'payments'],
  testimonials: ['audit', 'access'],
  messaging: ['access'],
  records: [
    'outbox',
    'audit',
    'monitoring',
    'consultants',
    'hours',
    'appointments',
    'inbox',
    'delivery',
    'payments',
    'testimonials',
  ],
  desk: [
    'outbox',
    'audit',
    'monitoring',
    'access',
    'consultants',
    'hours',
    'visits',
    'appointments',
    'inbox',
    'delivery',
    'calendars',
    'payments',
    'bulk',
    'testimonials',
    'records',
  ],
};

const words = [
  'desk-texts',
  'fill',
  'format',
  'isolate',
  'locales',
  'paths',
  'plural',
  'service-titles',
  'texts',
  'two-clocks',
].map((name) => `#platform/i18n/${name}.ts`);
/** The table of notifications and recipients; of the rest of the registry only services pass anything on. */
const notifications = '#registry/notifications.ts';
/** What higher subjects add to the scripts of a lower one. */
const listeners = ['diary', 'dues', 'endings'].map((name) => `#registry/${name}.ts`);
const browser = [
  '#platform/browser/',
  '#platform/contract/',
  '#platform/faults/',
  '#platform/form/',
  '#platform/time/',
  '#platform/walls/',
  ...words,
  '#firm',
  '#service-rules',
  'react',
  'react-dom',
  'react-dom/client',
  '@vitejs/plugin-react/preamble',
  'qrcode.react',
  'zod/mini',
];

/**
 * Layer of a subject → the layers of its own subject that it may import, the doors of other subjects, and
 * other names.
 */
export const layers = {
  contract: {
    layers: ['contract'],
    doors: ['contract.ts'],
    names: ['#platform/contract/', '#platform/time/', notifications, 'zod/mini'],
  },
  rules: {
    layers: ['contract', 'rules'],
    doors: ['contract.ts', 'index.ts'],
    names: [
      '#platform/contract/',
      '#platform/rules/',
      '#platform/time/',
      notifications,
      ...words,
      '#locales/',
      '#firm',
      'node:crypto',
      'otpauth',
    ],
  },
  store: {
    layers: ['contract', 'rules', 'store'],
    doors: ['contract.ts', 'index.ts', 'store/keys.ts'],
    names: [
      '#platform/contract/',
      '#platform/redis/',
      '#platform/rules/',
      '#platform/time/',
      notifications,
      ...listeners,
      'node:crypto',
      'node:timers/promises',
      'zod/mini',
    ],
  },
  acts: {
    layers: ['contract', 'rules', 'store', 'acts'],
    doors: ['contract.ts', 'index.ts', 'store/keys.ts'],
    names: [
      '#platform/contract/',
      '#platform/redis/',
      '#platform/rules/',
      '#platform/time/',
      'zod/mini',
    ],
  },
  letters: {
    layers: ['contract', 'rules', 'letters'],
    doors: ['contract.ts', 'index.ts'],
    names: [
      '#platform/contract/',
      '#platform/env/',
      '#platform/mail/',
      '#platform/rules/',
      '#platform/time/',
      '#platform/whatsapp/',
      notifications,
      ...words,
      '#firm',
      '#service-rules',
    ],
  },
  stripe: {
    layers: ['contract', 'rules', 'stripe'],
    doors: ['contract.ts', 'index.ts'],
    names: [
      '#platform/contract/',
      '#platform/env/env-payments.ts',
      '#platform/rules/',
      ...words,
      'stripe',
      'zod/mini',
    ],
  },
  reader: {
    layers: ['contract', 'rules', 'reader'],
    doors: ['contract.ts', 'index.ts'],
    names: [
      '#platform/contract/',
      '#platform/rules/',
      '#platform/time/',
      'ical.js',
      'node:dns',
      'node:http',
      'node:https',
      'node:net',
      'node:stream',
      'node:zlib',
      'zod/mini',
    ],
  },
  services: {
    layers: ['contract', 'rules', 'store', 'acts', 'letters', 'stripe', 'reader', 'services'],
    doors: ['contract.ts', 'index.ts', 'services.ts'],
    names: [
      '#platform/contract/',
      '#platform/env/',
      '#platform/redis/',
      '#platform/rules/',
      '#server/',
      '#platform/time/',
      '#registry/',
      '#firm',
      '#service-rules',
      'node:crypto',
      'node:timers/promises',
    ],
  },
  endpoints: {
    layers: ['contract', 'rules', 'services', 'endpoints'],
    doors: ['contract.ts', 'index.ts', 'services.ts'],
    names: [
      '#platform/i18n/desk-texts.ts',
      '#platform/contract/',
      '#platform/http/',
      '#server/',
      '#platform/rules/',
      '#platform/time/',
      '#firm',
      '@netlify/functions',
    ],
  },
  page: {
    layers: ['contract', 'page'],
    doors: ['contract.ts', 'page.ts'],
    names: [
      // Files that are not TypeScript modules have no door.
      '#features/appointments/page/choice.css',
      '#features/links/page/LinkFrame.astro',
      ...browser,
      '#platform/i18n/',
      '#styles/',
      '#ui/',
      '@lucide/astro/icons/',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'altcha-lib/workers/shared',
    ],
  },
  desk: {
    layers: ['contract', 'desk', 'page'],
    doors: ['contract.ts', 'page.ts', 'desk.ts'],
    names: [
      // Files that are not TypeScript modules have no door.
      '#features/consultants/desk/consultants.css',
      '#features/hours/desk/hours.css',
      ...browser,
      '#platform/desk/',
      '#platform/desk-ui/',
      '#platform/i18n/',
      // Find compares as the server's search does.
      '#platform/rules/fold.ts',
      '#platform/rules/search-text.ts',
      notifications,
      '#styles/',
      '#ui/',
      '@tanstack/react-query',
    ],
  },
};

/** These files or folders of every subject. */
const ofSubjects = (...names) =>
  Object.keys(subjects).flatMap((subject) => names.map((name) => `#features/${subject}/${name}`));

/** Folder outside the subjects → everything that it may import from outside itself. */
export const folders = {
  'src/platform/time': [],
  'src/platform/contract': ['#platform/time/', 'zod/mini'],
  'src/platform/i18n': ['#platform/contract/', '#platform/time/', '#locales/', 'i18next'],
  'src/platform/rules': ['#platform/contract/', '#platform/time/', 'node:crypto'],
  'src/platform/redis': [
    '#platform/contract/',
    '#platform/rules/',
    '#platform/time/',
    '@upstash/redis/cloudflare',
    'node:crypto',
    // `lua-file.ts` alone, for the `lua.ts` that the build replaces.
    'node:fs',
    'node:net',
    'zod/mini',
  ],
  'src/platform/env': ['#platform/redis/', '#platform/rules/password.ts', 'zod/mini'],
  'src/platform/http': [
    '#platform/contract/',
    '#platform/redis/',
    '#platform/rules/',
    '@netlify/functions',
    'node:crypto',
    'zod/mini',
  ],
  'src/server': [
    ...ofSubjects('contract.ts', 'index.ts', 'services.ts'),
    '#platform/',
    '#registry/',
    '#firm',
    '#service-rules',
    '@netlify/functions',
    'node:crypto',
    'zod/mini',
  ],
  'src/platform/mail': [
    '#platform/contract/',
    '#platform/rules/',
    '#platform/i18n/',
    '#platform/time/',
    '#locales/',
    '#firm',
    'node:stream',
    'nodemailer/lib/',
    'zod/mini',
  ],
  'src/platform/whatsapp': [
    '#platform/contract/',
    '#platform/rules/',
    '#platform/i18n/',
    '#locales/',
    '#firm',
    'node:crypto',
    'zod/mini',
  ],
  'src/platform/faults': ['#platform/browser/', '#platform/contract/'],
  'src/platform/walls': ['#platform/faults/', 'react', 'react-dom', 'react-dom/client'],
  'src/platform/browser': [
    '#platform/contract/',
    '#platform/form/',
    '#platform/time/',
    '#platform/walls/',
    ...words,
    '#firm',
    '@vitejs/plugin-react/preamble',
    'react',
    'react-dom/client',
    'sonner',
    'zod/mini',
  ],
  'src/platform/form': [
    '#platform/browser/',
    '#platform/contract/',
    ...words,
    '#firm',
    'react',
    'zod/mini',
  ],
  'src/platform/desk': ['#platform/', '#firm', '@tanstack/react-query', 'react', 'zod/mini'],
  'src/platform/desk-ui': ['#platform/', '@tanstack/react-query', 'react', 'react-dom', 'zod/mini'],
  // The registrations of all subjects together.
  'src/registry': [
    ...ofSubjects('contract/', 'rules/', 'store/', 'acts/', 'services/', 'endpoints/', 'letters/'),
    '#platform/',
  ],
  'src/offline': [
    '#platform/i18n/locales.ts',
    '#platform/i18n/paths.ts',
    'workbox-core',
    'workbox-precaching',
    'workbox-routing',
    'workbox-strategies',
  ],
  'src/components/ui': [
    '#ui/',
    '#platform/',
    ...ofSubjects('contract.ts', 'page.ts', 'page/'),
    '#offline/',
    '#assets/',
    '#styles/',
    '#firm',
    '#navigation',
    '@lucide/astro/icons/',
    'astro/types',
    // Minifies scripts in the page, when it is built.
    'esbuild',
  ],
  'src/components/sections': [
    '#sections/',
    '#ui/',
    '#platform/',
    ...ofSubjects('contract.ts', 'page.ts', 'page/'),
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
    '#platform/i18n/',
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
    ...ofSubjects('page/'),
    // The pages of the desk.
    '#features/desk/desk/Admin.astro',
    '#features/desk/desk/FirstTheme.astro',
    '#features/messaging/desk/Messaging.astro',
    '#platform/i18n/',
    '#assets/',
    '#styles/',
    '#firm',
    '#service-rules',
    'astro',
    'astro:content',
  ],
  'netlify/functions': [...ofSubjects('endpoints/'), '#server/', '#firm', '@netlify/functions'],
  integrations: [
    '#features/access/contract/session.ts',
    '#platform/mail/texts.ts',
    '#platform/contract/',
    '#platform/env/',
    '#platform/i18n/',
    '#firm',
    '@vite-pwa/astro',
    'astro',
    'beasties',
    'entities',
    'esbuild',
    'hyphen',
    'hyphen/',
    'lightningcss',
    'linkedom',
    'node:',
    'vite',
    'zod/mini',
  ],
  local: [
    '#local/',
    '#server/',
    '#registry/',
    '#integrations/function-folders.ts',
    '#integrations/not-found-rules.ts',
    ...ofSubjects('contract/', 'rules/', 'store/', 'acts/', 'services/'),
    '#platform/',
    '#service-rules',
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
    'vite',
    'zod/mini',
  ],
};

/** Files that are in none of the folders above; later lines take precedence. */
export const files = {
  'src/*.ts': [],
  'src/navigation.ts': ['#platform/i18n/'],
  'src/content.config.ts': ['#platform/i18n/', 'astro/loaders', 'astro:content', 'zod/mini'],
  'src/firm.ts': ['#platform/contract/locales.ts'],
  'src/service-rules.ts': [
    '#features/consultants/contract.ts',
    '#platform/contract/service.ts',
    '#firm',
  ],
};

/**
 * Everything that a layer of a subject may import from outside its own folder: layers of its own subject, and
 * other subjects' doors. `contract.ts` has what all code may know of a subject, `index.ts` what others use on
 * the server, `services.ts` what is created from the environment, `store/keys.ts` the names of its keys,
 * `page.ts` and `desk.ts` the parts that islands share.
 */
export function namesOf(subject, layer) {
  const { layers: open, doors, names } = layers[layer];
  return [
    ...names,
    ...open.map((part) => `#features/${subject}/${part}/`),
    ...subjects[subject].flatMap((other) => doors.map((door) => `#features/${other}/${door}`)),
  ];
}
