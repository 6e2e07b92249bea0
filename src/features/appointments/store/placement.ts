/** The script input for a new appointment. */
import type {
  AppointmentRecord,
  Placement,
  RequestCommand,
} from '#features/appointments/rules/request.ts';
import { lookMs } from '#features/appointments/rules/lapse.ts';
import { shareInput } from '#features/protection/index.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { minuteMs } from '#platform/time/units.ts';

/**
 * The span of a record without its consultant, which the script may still have to choose. Throws `RangeError`
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

/** The script input for a new appointment. */
const placementInput = ({ record, candidates, roster, deliveries, now }: Placement) => ({
  ...{ record, candidates, roster, deliveries, span: spanOfRecord(record), now: now.getTime() },
  emailDigest: emailDigest(record.email),
  event: { at: record.createdAt, kind: 'requested' },
});

/** The event that confirms at once. */
const confirmation = { kind: 'status', from: 'pending', to: 'confirmed', by: 'system' };

/** Input of a script that gives a visitor's request a time. */
export const requestInput = (command: RequestCommand, scale: number) => {
  const { caps, offer, atOnce, booked, now } = command;
  return {
    ...placementInput(command),
    ...shareInput(offer, scale),
    ...{ caps, atOnce, lookAt: now.getTime() + lookMs },
    // Only where it is needed: every byte is decoded while Redis does nothing else.
    ...(Object.keys(atOnce).length > 0 && {
      ...{ booked, confirmation: { at: now.toISOString(), ...confirmation } },
    }),
  };
};
