/** Puts the device into a time zone until mocks are restored: its name by `Intl`, its clock by `Date`. */
import { vi } from 'vitest';
import { minuteMs } from '#platform/time/units.ts';
import { offsetAt } from '#platform/time/zone.ts';

export function liveIn(timeZone: string): void {
  const own = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
    return -offsetAt(this.getTime(), timeZone) / minuteMs;
  });
}
