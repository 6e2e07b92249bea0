/** What a finger would miss on a page. */
import type { Page } from 'playwright/test';

const pressable =
  'a[href], button, summary, select, textarea, input:not([type=hidden]), label:has(input)';

/**
 * The targets in sight that are less than 44 px wide or high, with their sizes. Left out are the site's header and
 * footer, words within a sentence, entries of the calendar, which are as high as they last, and boxes in labels.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const least = 43.5;
    const front = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1);
    const scope = front ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { width, height } = element.getBoundingClientRect();
      const isWord =
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        element.closest('p, dd') !== null;
      const isLeftOut =
        element.matches(
          '.sr-only, .desk-cal-entry, .desk-cal-empty, .desk-date-value, label > input, .site-header *, footer *',
        ) || element.closest('.sr-only, [data-testid=focus-guard]') !== null;
      if (isWord || isLeftOut || width <= 1 || (width >= least && height >= least)) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
      const kind = `${element.localName}.${element.className}`.slice(0, 60);
      return [`${kind} «${name}» ${Math.round(width)} x ${Math.round(height)}`];
    });
  }, pressable);
