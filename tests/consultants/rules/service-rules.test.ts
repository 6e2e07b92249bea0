import { expect, it } from 'vitest';
import { slotStepMinutes } from '#features/hours/contract/available-slot.ts';
import {
  longestAppointmentMinutes,
  longestBufferMinutes,
  shortestAppointmentMinutes,
} from '#platform/contract/span.ts';
import { serviceRules, usualRule } from '#service-rules';

it.each(Object.entries({ ...serviceRules, usual: usualRule }))(
  'service rule %s: is on the 15-minute step and within the longest appointment and buffer',
  (_service, { minutes, bufferBefore, bufferAfter }) => {
    expect(minutes % slotStepMinutes).toBe(0);
    expect(minutes).toBeGreaterThanOrEqual(shortestAppointmentMinutes);
    expect(minutes).toBeLessThanOrEqual(longestAppointmentMinutes);
    for (const buffer of [bufferBefore, bufferAfter]) {
      expect(buffer % slotStepMinutes).toBe(0);
      expect(buffer).toBeGreaterThanOrEqual(0);
      expect(buffer).toBeLessThanOrEqual(longestBufferMinutes);
    }
  },
);
