import type { Meeting } from '#features/consultants/contract.ts';
import { writtenPlace } from '#features/appointments/contract/place.ts';
import type { House } from '#features/hours/index.ts';

type Keyed = (text: string) => string;

/**
 * The room of a video appointment by the firm's template, always the same for one appointment, and not to be
 * guessed; nothing without a template, or where they meet otherwise.
 */
export const roomOf = (
  meeting: Meeting,
  id: string,
  { videoLink = '' }: Pick<House, 'videoLink'>,
  keyed: Keyed,
): { place?: string } =>
  meeting === 'video' && videoLink !== ''
    ? { place: videoLink.replace('{token}', keyed(`room ${id}`)) }
    : {};

/** How and where they meet from now on, as the firm says it; `undefined` where that stays as it is. */
export const venueOf = (
  { meeting, place = '' }: { meeting?: Meeting | undefined; place?: string | undefined },
  id: string,
  house: Pick<House, 'videoLink'>,
  keyed: Keyed,
): { meeting: Meeting; place?: string } | undefined =>
  meeting && {
    meeting,
    ...(place === '' ? roomOf(meeting, id, house, keyed) : { place: writtenPlace(meeting, place) }),
  };
