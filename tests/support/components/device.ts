/** The device that a page is open on: its network, and whether anybody looks. */
import { vi } from 'vitest';

/** As a browser does when another tab comes before this one, or this one back. */
export function look(visibility: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The device loses its network, or finds it; what a call gets then is up to the test. */
export function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
