/** What the success page waits for between two requests. */

/** Resolves once the page is visible: a hidden page sends no requests. */
export async function untilSeen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    );
  }
}

/** Resolves after `pause` ms, or when the device is online again. */
export async function untilOnline(pause: number): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => resolve(), { signal });
  });
  waiting.abort();
}

/** Resolves when the button is pressed, the device is online again, or the visitor returns to the page. */
export async function untilAskedAnew(box: HTMLElement): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await new Promise<void>((resolve) => {
    const act = () => resolve();
    box.querySelector('.payment-again')?.addEventListener('click', act, { signal });
    addEventListener('online', act, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || act(), { signal });
  });
  waiting.abort();
}
