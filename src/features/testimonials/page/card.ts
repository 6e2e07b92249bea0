import { withoutDirections } from '#platform/contract/directions.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { maxRating, type Testimonial } from '#features/testimonials/contract/testimonial.ts';
import { fill } from '#platform/i18n/fill.ts';
import { type Locale, localeTable } from '#platform/i18n/locales.ts';

export interface CardTexts {
  locale: Locale;
  /** Label of the stars, with `{{rating}}` and `{{highest}}`. */
  rating: string;
}

function put(card: DocumentFragment, part: string, text: string): void {
  const element = card.querySelector(`[data-part=${part}]`);
  if (element) element.textContent = text;
}

/** Fills a copy of the section's template. A quote in another language gets its `lang` and `dir`. */
export function cardOf(
  template: HTMLTemplateElement,
  { rating, text, name, company, locale }: Testimonial,
  texts: CardTexts,
): DocumentFragment {
  const card = document.importNode(template.content, true);
  const stars = card.querySelector<HTMLElement>('[data-part=rating]');
  stars?.setAttribute('aria-label', fill(texts.rating, { rating, highest: maxRating }));
  stars?.setAttribute('data-rating', String(rating));
  put(card, 'text', withoutDirections(text));
  put(card, 'name', withoutDirections(name));
  put(card, 'company', company === notProvided ? '' : withoutDirections(company));
  if (locale !== texts.locale) {
    const quote = card.querySelector('blockquote');
    quote?.setAttribute('lang', locale);
    quote?.setAttribute('dir', localeTable[locale].dir);
  }
  return card;
}
