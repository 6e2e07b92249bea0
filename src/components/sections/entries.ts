/** Shared by the pages of services and industries: their texts in order, and their addresses. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { defaultLocale, type Locale } from '#platform/i18n/locales.ts';
import { localeStaticPaths } from '#platform/i18n/static-paths.ts';

type Numbered = 'services' | 'industries';

/** The entries of a collection in a language, by number; `slug` is the same in every language. */
export async function entriesOf<C extends Numbered>(
  collection: C,
  locale: Locale,
): Promise<{ slug: string; entry: CollectionEntry<C> }[]> {
  const entries = await getCollection(collection, ({ id }) => id.startsWith(`${locale}/`));
  return entries
    .map((entry) => ({ slug: entry.id.slice(locale.length + 1), entry }))
    .toSorted((a, b) => Number(a.entry.data.number) - Number(b.entry.data.number));
}

/** `getStaticPaths` of detail pages: each in every language, under its slug and under its number. */
export async function detailPaths(collection: Numbered) {
  const entries = await entriesOf(collection, defaultLocale);
  return localeStaticPaths().flatMap(({ params }) =>
    entries.flatMap(({ slug, entry }) =>
      [slug, String(entry.data.number)].map((id) => ({
        params: { ...params, id },
        props: { slug },
      })),
    ),
  );
}
