import { auditEntry, traceOf } from '#features/audit/index.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { renewHolidays } from '#features/hours/rules/schedule-change.ts';
import { scheduled } from '#server/scheduled.ts';
import { type FullServices, fullServices } from '#server/full.ts';

async function renew(services: FullServices): Promise<void> {
  const { schedules, now: clock, timeZone, randomId, purgeTimes } = services;
  const now = clock();
  const ports = { now, timeZone, findHolidays };
  await renewHolidays(
    await schedules.read(),
    (asked, change) =>
      schedules.change(asked, change, {
        ...ports,
        trace: traceOf({
          entry: auditEntry('holidays_renewed', { now, randomId, actor: 'system' }),
        }),
      }),
    ports,
  );
  await purgeTimes();
}

export const holidaysRound = scheduled(fullServices, {
  name: 'holidays-round',
  steps: { renew },
});
