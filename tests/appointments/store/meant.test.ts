/** Acts and scripts tell alike whether the firm meant a time that is closed. */
import { expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import { meantOf } from '#features/appointments/rules/appointment-history.ts';
import { knowsMeant } from '#features/appointments/store/meant.lua.ts';
import { stored } from '#tests/support/keys.ts';
import fc from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';
import { keys } from '#registry/keys.ts';
import { idOf, now } from './appointment.ts';

const at = now.toISOString();
const moment = { date: '2041-03-12', time: '10:00' };
const confirmed: fc.Arbitrary<{ confirmed?: 'blocked'[] }> = fc.constantFrom(
  {},
  { confirmed: ['blocked'] },
);
const event: fc.Arbitrary<AppointmentEvent> = fc.oneof(
  fc.constant({ at, kind: 'undone' as const }),
  confirmed.map((more) => ({ at, kind: 'moved' as const, from: moment, to: moment, ...more })),
  confirmed.map((more) => ({
    ...{ at, kind: 'status' as const, from: 'pending' as const, to: 'confirmed' as const },
    ...more,
  })),
  fc
    .record(
      { kept: fc.constant(true as const), retired: fc.constant(true as const) },
      { requiredKeys: [] },
    )
    .map((more) => ({ at, kind: 'edited' as const, ...more })),
);

describeStore('a time that the firm meant', (setup) => {
  it('is told alike by acts and scripts', async () => {
    const { db, inspect } = setup();
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 6 }), confirmed, async (more, entered) => {
        // What was undone cannot be undone.
        const isUndone = (each: AppointmentEvent | undefined) => each?.kind === 'undone';
        const history: AppointmentEvent[] = [
          { at, kind: 'entered', ...entered },
          ...more.filter((each, place) => !isUndone(each) || !isUndone(more[place - 1])),
        ];
        const lines = history.map((each) => JSON.stringify(each)).join('\n');
        await inspect('HSET', stored(keys.appointmentHistory), idOf(1), lines);
        const byScript = await db.run(
          `${knowsMeant}\nreturn meantOf(input.id)`,
          { histories: keys.appointmentHistory },
          { id: idOf(1) },
        );
        expect(meantOf(history)).toBe(byScript);
      }),
      { numRuns: 200 },
    );
  });
});
