/** What the success page waits for between two questions. */

/** Nobody is asked for a page that nobody sees. */
export async function untilSeen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }),
    );
  }
}

/** So many milliseconds, or until the device finds its network again. */
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

/** Until the button is pressed, the device finds its network, or the visitor comes back. */
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
