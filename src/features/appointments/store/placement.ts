import type { AppointmentRecord } from '#features/appointments/rules/request.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { minuteMs } from '#platform/time/units.ts';

/**
 * The span of a record without its consultant, which the act may still have to choose. Throws `RangeError`
 * for a span so long that the scan for conflicts would miss it: a failed booking is better than a double
 * booking.
 */
export function spanOfRecord(record: Omit<AppointmentRecord, 'consultant'>) {
  const { id, bufferBefore, bufferAfter } = record;
  const [startsAt, endsAt] = [Date.parse(record.startsAt), Date.parse(record.endsAt)];
  const minutes = (endsAt - startsAt) / minuteMs;
  const isLength = minutes > 0 && minutes <= longestAppointmentMinutes;
  const areBuffers = [bufferBefore, bufferAfter].every(
    (buffer) => buffer >= 0 && buffer <= longestBufferMinutes,
  );
  if (!isLength || !areBuffers)
    throw new RangeError(
      `No appointment takes ${minutes} minutes, ${bufferBefore} before, ${bufferAfter} after`,
    );
  return { id, startsAt, endsAt, before: bufferBefore * minuteMs, after: bufferAfter * minuteMs };
}
