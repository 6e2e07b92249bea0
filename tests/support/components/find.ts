/** Finds elements by the page's published attributes rather than by role or text. */
import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The elements that match this CSS selector. */
    find: (selector: string) => Locator;
  }
}

locators.extend({ find: (selector: string) => selector });

export const find = (selector: string): Locator => page.find(selector);
