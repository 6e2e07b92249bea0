/** How and where one meets, as the firm changes it when it confirms. No React. */
import type { Venue } from '#features/appointments/contract/place.ts';
import type { Failure } from '#platform/browser/api.ts';

const faults = ['invalid_address', 'required', 'too_long'] as const;
export type VenueFault = (typeof faults)[number];

/** What to send with the confirmation; nothing where the way is as it was. */
export function venueToSend(draft: Venue | null, present: Venue): { venue?: Venue } {
  if (draft === null) return {};
  const place = draft.place?.trim() ?? '';
  if (draft.meeting === present.meeting && place === (present.place ?? '')) return {};
  return { venue: { meeting: draft.meeting, ...(place !== '' && { place }) } };
}

/** What the server found wrong with the address, the number or the link; `undefined` for other answers. */
export function venueFaultOf(answer: { ok: true } | Failure): VenueFault | undefined {
  if (answer.ok || answer.reason !== 'problem') return undefined;
  const found = answer.problem.errors?.find(({ field }) => field === 'venue.place');
  return found && (faults.find((each) => each === found.code) ?? 'invalid_address');
}
