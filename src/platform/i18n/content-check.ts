/** Finds texts of `src/content` that are incomplete in a language; runs at build and in the tests. */
import { findTranslationFaults, leavesOf } from './check.ts';
import { defaultLocale, isLocale, type Locale, locales } from './locales.ts';

/** A markdown file of a collection; its `id` is `<language>/<slug>`. */
export interface ContentFile {
  id: string;
  data: Readonly<Record<string, unknown>>;
  body?: string | undefined;
}

/** Fields with the same value in every language; all others are texts. */
const sharedFields = new Set(['number', 'order', 'years', 'icon', 'relatedServices']);

// Foreign names stand in <bdi>; placeholders and tags belong to no language.
const noProse = /\{\{\w+\}\}|<bdi>.*?<\/bdi>|<[^>]+>/g;

/**
 * Characters and words that never occur in a text of the language: letters, small words or marks of another
 * one.
 */
export const foreign: Readonly<Record<Locale, RegExp>> = {
  de: /\p{Script=Arabic}|ß|\b(?:the|and|of|with|you|your|our)\b/iu,
  en: /\p{Script=Arabic}|\b(?:und|oder|der|das|mit|für|von|wir|Sie)\b/u,
  ar: /[,;?٠-٩]|[A-Za-z]{5,}|^\P{Script=Arabic}*$/u,
};

/**
 * Compares every file with the German one of the same slug.
 * @param languages the languages in which each entry must exist
 * @returns one line per fault, beginning with the file's name (also that of a missing file).
 */
export function findContentFaults(
  folder: string,
  files: readonly ContentFile[],
  languages: readonly Locale[] = locales,
): string[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const slugs = new Set(files.map(({ id }) => id.slice(id.indexOf('/') + 1)));
  const strangers = [...byId.keys()].filter((id) => !isLocale(id.split('/')[0]));
  return [
    ...strangers.map((id) => `${folder}/${id}.md: not in the folder of a language`),
    ...[...slugs].toSorted().flatMap((slug) =>
      languages.flatMap((locale) => {
        const file = byId.get(`${locale}/${slug}`);
        const faults = file
          ? faultsOf(locale, file, byId.get(`${defaultLocale}/${slug}`) ?? file)
          : ['missing'];
        return faults.map((fault) => `${folder}/${locale}/${slug}.md: ${fault}`);
      }),
    ),
  ];
}

function faultsOf(locale: Locale, file: ContentFile, source: ContentFile): string[] {
  const wanted = textsOf(source);
  const given = textsOf(file);
  const faults = findTranslationFaults(wanted, given);
  const wantedLeaves = leavesOf(wanted);
  for (const [key, text] of leavesOf(given)) {
    if (sharedFields.has(key.replace(/\.\d+$/, ''))) {
      if (text !== wantedLeaves.get(key)) faults.push(`differs from ${defaultLocale}: ${key}`);
    } else if (foreign[locale].test(text.replace(noProse, ''))) {
      faults.push(`not written in ${locale}: ${key}`);
    }
  }
  return faults;
}

/**
 * Without prose there is no `body` to compare; if only the translation's prose is missing, the comparison
 * shows it.
 */
function textsOf({ data, body = '' }: ContentFile) {
  return body.trim() === '' ? data : { ...data, body };
}
