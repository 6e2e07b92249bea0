/** A booking that was begun, or made; fetched when a visitor comes back to one. */
import * as z from 'zod/mini';
import { dateSchema, timeSchema } from '#contract/slot-fields.ts';
import { serviceSchema } from '#contract/service.ts';
import { fillIn } from '#islands/form/fill-in.ts';
import { type Booked, bookedSchema } from './booked.ts';
import type { Action, Attempt, Choice } from './booking-state.ts';

/** What our own page wrote, and so taken at its word. */
const attemptSchema = z.custom<Attempt>();

const orNull = <Schema extends z.ZodMiniType>(schema: Schema, text: unknown) => {
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
  const attempt = draft.get('attempt');
  const wish = draft.get('address') === address ? null : serviceOf(address);
  return {
    choice: {
      date: orNull(dateSchema, draft.get('date')),
      time: orNull(timeSchema, draft.get('time')),
      service: orNull(serviceSchema, wish) ?? orNull(serviceSchema, draft.get('service')),
    },
    attempt: attempt === null ? undefined : z.parse(attemptSchema, JSON.parse(attempt)),
  };
}

/** The confirmation that was shown; `null` where there was none, or an address brings a new wish. */
export function readBooked(draft: URLSearchParams, address: string): Booked | null {
  const booked = draft.get('booked');
  const isNewWish = draft.get('address') !== address && serviceOf(address) !== null;
  return booked === null || isNewWish ? null : orNull(bookedSchema, JSON.parse(booked));
}

/** Leads back to what was kept: the form as it was, or the confirmation. */
export function resume(
  draft: URLSearchParams,
  form: HTMLFormElement | null,
  dispatch: (action: Action) => void,
): void {
  const booked = readBooked(draft, location.search);
  if (booked) {
    dispatch({ type: 'settled', outcome: { kind: 'booked', ...booked } });
  } else if (!draft.has('booked')) {
    fillIn(form, draft);
    dispatch({ type: 'returned', ...readDraft(draft, location.search) });
  }
}
