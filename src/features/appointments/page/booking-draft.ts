/** Restores a booking that was begun or made; loaded when a visitor comes back to one. */
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import type { Touched } from '#platform/form/draft.ts';
import { fillIn } from '#platform/form/fill-in.ts';
import { momentIn, namedIn } from './address-choice.ts';
import { type Booked, bookedSchema } from './booked.ts';
import type { Action, Attempt, Choice } from './booking-state.ts';

const attemptSchema = z.object({ key: z.string(), unanswered: z.array(bookingRequestSchema) });

/** Parses a stored value; `undefined` if it is absent, damaged or from another version of the page. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string | null) {
  try {
    return z.safeParse(schema, JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

export interface BookingDraft {
  choice: Choice;
  /** Absent if nothing had been sent. */
  attempt: Attempt | undefined;
}

/**
 * Reads the stored form. `address` is the page's query string: if it has changed, its service, and its day with
 * its time, replace the stored ones.
 */
export function readDraft(draft: URLSearchParams, address: string): BookingDraft {
  const wish = momentIn(new URLSearchParams(draft.get('address') === address ? '' : address));
  const kept = momentIn(draft);
  const { date, time } = wish.date === null ? kept : wish;
  return {
    choice: {
      ...{ date, time },
      service: wish.service ?? kept.service,
      consultant: namedIn(draft, 'consultant', consultantIdSchema),
      meeting: namedIn(draft, 'meeting', meetingSchema),
    },
    attempt: parsed(attemptSchema, draft.get('attempt')),
  };
}

/** The stored confirmation; `null` if there is none, or if a changed query string names a service. */
export function readBooked(draft: URLSearchParams, address: string): Booked | null {
  const isNewWish = draft.get('address') !== address && new URLSearchParams(address).has('service');
  return isNewWish ? null : (parsed(bookedSchema, draft.get('booked')) ?? null);
}

/** Restores the stored confirmation, or the form without fields the visitor has touched since. */
export function resume(
  draft: URLSearchParams,
  touched: Touched,
  form: HTMLFormElement | null,
  dispatch: (action: Action) => void,
): void {
  const booked = readBooked(draft, location.search);
  if (booked) {
    dispatch({ type: 'settled', outcome: { kind: 'booked', ...booked } });
  } else if (!draft.has('booked')) {
    fillIn(form, draft, touched);
    dispatch({ type: 'returned', ...readDraft(draft, location.search) });
  }
}
