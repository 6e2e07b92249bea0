/** Fills the testimonials' section; needs no state, and so no React. */
import { localeSchema } from '#platform/contract/fields.ts';
import { listTestimonials } from '#features/testimonials/contract/testimonial-routes.ts';
import { call } from '#platform/browser/api.ts';
import { cardOf } from './card.ts';
import { loadTestimonials } from './load.ts';

/**
 * Changes the section's height so that nothing in view moves: where what follows is in view, or has
 * been passed, the page is scrolled by as much before it is painted. Some browsers do so themselves,
 * but not always: until then they are told not to.
 */
function resize(section: HTMLElement, change: () => void): void {
  const { bottom, height } = section.getBoundingClientRect();
  const { style } = document.documentElement;
  const scrolled = scrollY;
  style.overflowAnchor = 'none';
  change();
  const grown = section.getBoundingClientRect().height - height;
  if (bottom <= innerHeight) scrollTo({ top: scrolled + grown, behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => (style.overflowAnchor = '')));
}

/** Makes the section smaller as soon as nobody looks at it. */
function shrinkUnseen(section: HTMLElement, change: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    resize(section, change);
  });
  observer.observe(section);
}

/**
 * Gives up the room that was kept, but for as much as keeps what follows out of view: there it moves
 * unseen. Where it is in view already, all stays as it is.
 */
function giveUpRoom(section: HTMLElement): void {
  const { top, bottom } = section.getBoundingClientRect();
  if (bottom <= innerHeight) return;
  section.style.minBlockSize = `${String(Math.max(0, innerHeight - top + 1))}px`;
  section.removeAttribute('data-awaited');
}

/**
 * Asks for the testimonials and shows them. Without any, the section ends quietly; a failure is
 * told to the console alone.
 */
export async function showTestimonials(section: HTMLElement): Promise<void> {
  const locale = localeSchema.parse(document.documentElement.lang);
  const answer = await loadTestimonials(locale, (query) => call(listTestimonials, { query }));
  if (!answer.ok) console.warn('The testimonials could not be loaded:', answer.reason);

  // First: what comes may push what follows out of view.
  giveUpRoom(section);
  section.querySelector('[data-loading]')?.remove();
  const template = section.querySelector('template');
  const list = section.querySelector('ul');
  if (!answer.ok || answer.value.length === 0 || !template || !list) {
    shrinkUnseen(section, () => (section.hidden = true));
    return;
  }
  const rating = section.dataset['rating'] ?? '';
  const cards = answer.value.map((one) => cardOf(template, one, { locale, rating }));
  resize(section, () => {
    list.append(...cards);
    list.hidden = false;
  });
  shrinkUnseen(section, () => {
    section.style.minBlockSize = '';
    section.removeAttribute('data-awaited');
  });
}
