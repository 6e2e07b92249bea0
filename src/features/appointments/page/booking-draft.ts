/** A booking that was begun, or made; fetched when a visitor comes back to one. */
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import { consultantIdSchema, meetingSchema } from '#features/consultants/contract.ts';
import { dateSchema, timeSchema } from '#platform/contract/slot-fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import type { Touched } from '#platform/form/draft.ts';
import { fillIn } from '#platform/form/fill-in.ts';
import { type Booked, bookedSchema } from './booked.ts';
import type { Action, Attempt, Choice } from './booking-state.ts';

const attemptSchema = z.object({ key: z.string(), unanswered: z.array(bookingRequestSchema) });

/** `undefined` for none, and for what is damaged or was written by another version of the page. */
function kept<Schema extends z.ZodMiniType>(schema: Schema, text: string | null) {
  try {
    return z.safeParse(schema, JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

const orNull = <Schema extends z.ZodMiniType>(schema: Schema, text: string | null) => {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? parsed.data : null;
};

export interface BookingDraft {
  choice: Choice;
  /** Absent where nothing had been sent. */
  attempt: Attempt | undefined;
}

const serviceOf = (address: string) => new URLSearchParams(address).get('service');

/** Reads what stood in the form; `address` is the page's query, whose service may be a new wish. */
export function readDraft(draft: URLSearchParams, address: string): BookingDraft {
  const wish = draft.get('address') === address ? null : serviceOf(address);
  return {
    choice: {
      date: orNull(dateSchema, draft.get('date')),
      time: orNull(timeSchema, draft.get('time')),
      service: orNull(serviceSchema, wish) ?? orNull(serviceSchema, draft.get('service')),
      consultant: orNull(consultantIdSchema, draft.get('consultant')),
      meeting: orNull(meetingSchema, draft.get('meeting')),
    },
    attempt: kept(attemptSchema, draft.get('attempt')),
  };
}

/** The confirmation that was shown; `null` where there was none, or an address brings a new wish. */
export function readBooked(draft: URLSearchParams, address: string): Booked | null {
  const isNewWish = draft.get('address') !== address && serviceOf(address) !== null;
  return isNewWish ? null : (kept(bookedSchema, draft.get('booked')) ?? null);
}

/** Leads back to what was kept: the form as it was, but for what is newer, or the confirmation. */
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
