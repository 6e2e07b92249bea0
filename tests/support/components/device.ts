/** The device that shows a page: its network, and whether the page is visible. */
import { vi } from 'vitest';

/** Simulates the tab becoming hidden or visible. */
export function look(visibility: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Sets the device online or offline; the test itself decides how calls then end. */
export function connect(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
