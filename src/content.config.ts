import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import * as z from 'zod/mini';
import { findContentFaults } from '#platform/i18n/content-check.ts';

/**
 * One file per entry and language, `src/content/<collection>/<language>/<slug>.md`. A missing text fails the
 * build with the file's name; in development (`npm run dev`) it is only reported.
 */
function inEveryLanguage(collection: string): Loader {
  const folder = `src/content/${collection}`;
  const files = glob({ pattern: '*/*.md', base: `./${folder}` });
  return {
    name: 'in-every-language',
    load: async (context) => {
      await files.load(context);
      const faults = findContentFaults(folder, context.store.values());
      if (faults.length === 0) return;
      const message = ['Texts are incomplete:', ...faults].join('\n  ');
      if (!context.watcher) throw new Error(message);
      context.logger.error(message);
    },
  };
}

const text = z.string().check(z.trim(), z.minLength(1));
const texts = (fewest: number, most: number) =>
  z.array(text).check(z.minLength(fewest), z.maxLength(most));
const titled = z.strictObject({ title: text, text });

const service = z.enum([
  'strategie-beratung',
  'finanz-investment',
  'digitalisierung-innovation',
  'projekt-management',
]);

/** The description that search engines show under the title; they cut off longer ones. */
const metaDescription = text.check(z.maxLength(155));
const positive = z.int().check(z.positive());

/** `{{…}}` in the text are replaced by the firm's details. */
const legal = defineCollection({
  loader: inEveryLanguage('legal'),
  schema: z.strictObject({
    title: text,
    description: text,
    /** Date of the text and of its last change; the page shows month and year. */
    asOf: z.date(),
    revised: z.optional(z.date()),
  }),
});

/** The title is in `locales/<language>/services.json` under the slug; the body is the page's prose. */
const services = defineCollection({
  loader: inEveryLanguage('services'),
  schema: z.strictObject({
    number: z.enum(['01', '02', '03', '04']),
    subtitle: text,
    description: text,
    metaDescription,
    features: texts(3, 3),
    benefits: texts(4, 5),
    approach: z.array(titled).check(z.length(4)),
    results: texts(4, 5),
  }),
});

/**
 * The body is the page's prose; icons are lucide's. A booking from the industry's page is about the first of
 * the related services.
 */
const industries = defineCollection({
  loader: inEveryLanguage('industries'),
  schema: z.strictObject({
    number: positive,
    icon: z.enum(['Building2', 'TrendingUp', 'Car', 'Watch', 'Hammer', 'Smartphone']),
    name: text,
    subtitle: text,
    description: text,
    metaDescription,
    expertise: texts(4, 6),
    services: z.array(titled).check(z.length(4)),
    relatedServices: z.array(service).check(z.minLength(1), z.maxLength(3)),
    /** Empty if none can be proven; the page then omits the section. */
    successStories: texts(0, 3),
  }),
});

/** Roles, until the firm names its people. */
const team = defineCollection({
  loader: inEveryLanguage('team'),
  schema: z.strictObject({
    order: positive,
    years: positive,
    role: text,
    text,
    expertise: texts(3, 4),
  }),
});

const values = defineCollection({
  loader: inEveryLanguage('values'),
  schema: z.strictObject({ order: positive, title: text, text }),
});

/** One file per category; answers may contain `{{days}}`, `{{minutes}}` and `{{city}}`. */
const faq = defineCollection({
  loader: inEveryLanguage('faq'),
  schema: z.strictObject({
    order: positive,
    title: text,
    questions: z.array(z.strictObject({ question: text, answer: text })).check(z.minLength(3)),
  }),
});

export const collections = { legal, services, industries, team, values, faq };
