/** What a test looks for by its published handles rather than by role or words. */
import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What that CSS selector matches. */
    find: (selector: string) => Locator;
  }
}

locators.extend({ find: (selector: string) => selector });

export const find = (selector: string): Locator => page.find(selector);
