import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import * as z from 'zod/mini';

/** One page per file, `<language>/<slug>.md`; `{{…}}` in the text are the firm's own details. */
const legal = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/legal' }),
  schema: z.object({ title: z.string(), description: z.string() }),
});

export const collections = { legal };
