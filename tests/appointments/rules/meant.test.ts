/** Whether the firm meant a time that is closed. */
import { describe, expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { meantOf } from '#features/appointments/rules/appointment-history.ts';
import { now } from '#tests/appointments/store/appointment.ts';

const at = now.toISOString();
const moment = { date: '2041-03-12', time: '10:00' };
const warned = { confirmed: ['blocked' as const] };
const entered = { at, kind: 'entered' } as const;
const moved = { at, kind: 'moved', from: moment, to: moment } as const;
const kept = { at, kind: 'edited', kept: true } as const;
const retired = { ...kept, retired: true } as const;
const undone = { at, kind: 'undone' } as const;

describe('a time that the firm meant', () => {
  it.each<[string, AppointmentEvent[], number]>([
    ['entered without a warning', [entered], 0],
    ['entered despite a warning', [{ ...entered, ...warned }], 1],
    ['kept', [entered, kept], 1],
    ['kept after its consultant had retired', [entered, kept, retired], 2],
    ['kept again, which says no less', [entered, retired, kept], 2],
    ['moved since', [{ ...entered, ...warned }, moved], 0],
    ['moved despite a warning', [entered, { ...moved, ...warned }], 1],
    ['kept, which was undone', [entered, kept, undone], 0],
    ['moved since, which was undone', [{ ...entered, ...warned }, moved, undone], 1],
  ])('%s', (_, history, expected) => {
    expect(meantOf(history)).toBe(expected);
  });
});
