/** The operations that the journeys need of a browser tab, for any driver. */
export interface Tab {
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Clicks with the mouse once the element is visible. */
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  choose: (selector: string, value: string) => Promise<void>;
  /** Runs a function in the page and returns its result; a promise is awaited. */
  run: (read: (...args: string[]) => unknown, ...args: readonly string[]) => Promise<unknown>;
  /** A screenshot of the viewport, as PNG. */
  look: () => Promise<Buffer>;
  /** Faults so far: uncaught errors, console errors, policy violations. */
  faults: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** Why the engine does not run on this machine; undefined if it does. */
  missing: string | undefined;
  /** Keeps secure cookies only of pages over https. */
  isStrict?: boolean;
  start: () => Promise<{ newTab: () => Promise<Tab>; stop: () => Promise<void> }>;
}
