import { fill } from './fill.ts';
import { type Locale, localeTable } from './locales.ts';

/** A text in every plural form that a language may need; Arabic uses all six. */
export type PluralTexts = Readonly<Record<Intl.LDMLPluralRule, string>>;

const rules = new Map<Locale, Intl.PluralRules>();

/** The plural form for `count`, with `{{count}}` or `values` filled in; a count of 0 always uses `zero`. */
export function plural(
  texts: PluralTexts,
  count: number,
  locale: Locale,
  values: Parameters<typeof fill>[1] = { count },
): string {
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(localeTable[locale].formatTag)));
  return fill(texts[count === 0 ? 'zero' : rule.select(count)], values);
}
