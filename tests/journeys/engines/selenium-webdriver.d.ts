/** The types used here of a package that has none. */
declare module 'selenium-webdriver' {
  export interface WebElement {
    click: () => Promise<void>;
    sendKeys: (text: string) => Promise<void>;
  }
  export interface Condition<T> {
    description: () => T;
  }
  export interface WebDriver {
    get: (address: string) => Promise<void>;
    wait: <T>(condition: Condition<T>, ms: number, message: string) => Promise<T>;
    executeScript: (script: string, ...args: readonly unknown[]) => Promise<unknown>;
    takeScreenshot: () => Promise<string>;
    manage: () => {
      window: () => { setRect: (size: { width: number; height: number }) => Promise<unknown> };
    };
    quit: () => Promise<void>;
  }
  export const By: { css: (selector: string) => { using: string } };
  export const until: {
    elementLocated: (by: { using: string }) => Condition<WebElement>;
    elementIsVisible: (element: WebElement) => Condition<WebElement>;
  };
  export const Capabilities: new (capabilities: Readonly<Record<string, unknown>>) => object;
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: object): this;
    build(): Promise<WebDriver>;
  }
}

declare module 'selenium-webdriver/lib/select.js' {
  import type { WebElement } from 'selenium-webdriver';

  export class Select {
    constructor(element: WebElement);
    selectByValue(value: string): Promise<void>;
  }
}
