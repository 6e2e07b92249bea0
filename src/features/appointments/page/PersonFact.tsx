import type { ListedConsultant } from '#features/consultants/contract.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';

function languageNames(tags: readonly string[], locale: Locale): string {
  const { formatTag } = localeTable[locale];
  const names = new Intl.DisplayNames(formatTag, { type: 'language' });
  const named = tags.map((tag) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      // The browser does not accept the tag.
      return tag;
    }
  });
  return new Intl.ListFormat(formatTag, { type: 'conjunction' }).format(named);
}

/** Role and languages of a consultant, in the page's language: `Partnerin · Deutsch, Englisch`. */
export const aboutPerson = (
  { role, languages }: Pick<ListedConsultant, 'role' | 'languages'>,
  locale: Locale,
): string => [role, languageNames(languages, locale)].filter((part) => part !== '').join(' · ');

export interface PersonFactProps {
  texts: Texts<'booking'>['person'];
  locale: Locale;
  /** Any consultant, if `undefined`. */
  person: Pick<ListedConsultant, 'name' | 'role' | 'languages'> | undefined;
}

/** The consultant as a `dt`/`dd` pair. */
export function PersonFact({ texts, locale, person }: PersonFactProps) {
  return (
    <>
      <dt>{texts.label}</dt>
      <dd>
        {person ? <bdi>{person.name}</bdi> : texts.first}{' '}
        {person && <span className="facts-note facts-line">{aboutPerson(person, locale)}</span>}
      </dd>
    </>
  );
}
