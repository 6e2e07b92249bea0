/** What leaves a text of `src/content` incomplete in one of its languages; run at build and in the tests. */
import { findTranslationFaults, leavesOf } from './check.ts';
import { defaultLocale, isLocale, type Locale, locales } from './locales.ts';

/** A markdown file of a collection; its `id` is `<language>/<slug>`. */
export interface ContentFile {
  id: string;
  data: Readonly<Record<string, unknown>>;
  body?: string | undefined;
}

/** Fields that say the same in every language; all others are texts. */
const sharedFields = new Set(['number', 'order', 'years', 'icon', 'relatedServices']);

// Names in foreign letters stand in <bdi>; placeholders and tags are nobody's language.
const noProse = /\{\{\w+\}\}|<bdi>.*?<\/bdi>|<[^>]+>/g;

/** What never stands in a text of the language: another one's letters, small words or marks. */
export const foreign: Readonly<Record<Locale, RegExp>> = {
  de: /\p{Script=Arabic}|ß|\b(?:the|and|of|with|you|your|our)\b/iu,
  en: /\p{Script=Arabic}|\b(?:und|oder|der|das|mit|für|von|wir|Sie)\b/u,
  ar: /[,;?٠-٩]|[A-Za-z]{5,}|^\P{Script=Arabic}*$/u,
};

/**
 * Holds every file against the German one of its slug.
 * @param languages those that each entry is asked for in
 * @returns one line per fault, each beginning with the file's name, that of a missing one included.
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

/** A file without prose has no `body` to compare; one whose prose is missing shows it. */
function textsOf({ data, body = '' }: ContentFile) {
  return body.trim() === '' ? data : { ...data, body };
}
