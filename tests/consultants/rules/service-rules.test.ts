import { expect, it } from 'vitest';
import { slotStepMinutes } from '#features/hours/contract/available-slot.ts';
import {
  longestAppointmentMinutes,
  longestBufferMinutes,
  shortestAppointmentMinutes,
} from '#platform/contract/span.ts';
import { serviceRules, usualRule } from '#service-rules';

it.each(Object.entries({ ...serviceRules, usual: usualRule }))(
  'the rule of %s is one that the calendar can keep: on its step, and no longer than it looks around',
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
