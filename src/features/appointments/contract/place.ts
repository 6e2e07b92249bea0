/** Where the firm meets a client, if not at the usual place: an address, a number or a link. */
import * as z from 'zod/mini';
import { isForVisitors, type Meeting, meetingSchema } from '#features/consultants/contract.ts';
import { isCallable, oneLine } from '#platform/contract/fields.ts';

/** Longest address, number or link, in characters after trimming. */
export const longestPlace = 500;

export const placeSchema = z
  .string()
  .check(z.trim(), z.maxLength(longestPlace, 'too_long'), z.regex(oneLine, 'invalid_characters'));

/** Whether one can meet there: a link is a secure address without a password, a number can be called. */
export const isPlaceFor = (meeting: Meeting | undefined, place: string): boolean =>
  place === '' ||
  (meeting === 'video' ? isForVisitors(place) : meeting !== 'phone' || isCallable(place));

/** Whether there is a number for a call: that of the place, or the client's. */
export const isReachable = ({
  meeting,
  place = '',
  phone = '',
}: {
  meeting?: Meeting | undefined;
  place?: string | undefined;
  phone?: string | undefined;
}): boolean => meeting !== 'phone' || place !== '' || isCallable(phone);

/**
 * How and where the firm meets a client from now on. `place` is the address, the number or the link for that
 * way; absent or '', the usual one.
 */
export const venueSchema = z
  .strictObject({ meeting: meetingSchema, place: z.optional(placeSchema) })
  .check(
    z.refine(({ meeting, place = '' }) => isPlaceFor(meeting, place), {
      path: ['place'],
      error: 'invalid_address',
    }),
  );
export type Venue = z.infer<typeof venueSchema>;

/** A place as it is kept: a link in the form of `URL`, which has no spaces or line breaks. */
export const writtenPlace = (meeting: Meeting, place: string): string =>
  meeting === 'video' ? new URL(place).href : place;

/** Whether they meet by video and nobody has entered a link: neither its own, nor the consultant's `usual` one. */
export const lacksLink = (
  { meeting, place }: { meeting: Meeting; place?: string | undefined },
  usual = '',
): boolean => meeting === 'video' && (place ?? usual) === '';
