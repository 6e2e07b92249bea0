/** What the journeys need of a browser, whoever drives it. */
export interface Tab {
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** By the mouse, once the element can be hit. */
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  choose: (selector: string, value: string) => Promise<void>;
  /** What a function gives inside the page; it may wait for a promise. */
  run: (read: (...args: string[]) => unknown, ...args: readonly string[]) => Promise<unknown>;
  /** A picture of what is in view, as PNG. */
  look: () => Promise<Buffer>;
  /** What no page may do, done so far: uncaught errors, console errors, policy violations. */
  faults: () => readonly string[];
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** Why it does not run on this machine. */
  missing: string | undefined;
  start: () => Promise<{ newTab: () => Promise<Tab>; stop: () => Promise<void> }>;
}
