/** Where an appointment is to be, as scripts take it. */
import type { AppointmentRecord, Placement } from '#features/appointments/rules/booking.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { minuteMs } from '#platform/time/units.ts';

/**
 * The span of a record, its consultant apart, which a script may yet have to find. Throws
 * `RangeError` for one so long that the scan for conflicts would miss it: better no booking than
 * an hour sold twice.
 */
function spanInput(record: Omit<AppointmentRecord, 'consultant'>) {
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

/** What scripts take of an appointment that is to be; `kind` begins its history. */
export const placementInput = (
  { record, candidates, roster, deliveries, now }: Placement,
  kind: 'requested' | 'entered',
) => ({
  ...{ record, candidates, roster, deliveries, span: spanInput(record), now: now.getTime() },
  emailDigest: emailDigest(record.email),
  event: { at: record.createdAt, kind },
});
