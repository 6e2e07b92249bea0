/** A booking that was begun; fetched when a visitor comes back to one. */
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#contract/appointment.ts';
import { dateSchema, timeSchema } from '#contract/slot-fields.ts';
import { serviceSchema } from '#contract/service.ts';
export { fillIn } from '#islands/form/fill-in.ts';
import type { Attempt, Choice } from './booking-state.ts';

const attemptSchema = z.object({ key: z.string(), unanswered: z.array(bookingRequestSchema) });

/** `undefined` for none, and for what is damaged or was written by another version of the page. */
function attemptOf(text: string | null): Attempt | undefined {
  try {
    return z.safeParse(attemptSchema, JSON.parse(text ?? '')).data;
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

/** Reads what stood in the form; `address` is the page's query, whose service may be a new wish. */
export function readDraft(draft: URLSearchParams, address: string): BookingDraft {
  const wish =
    draft.get('address') === address ? null : new URLSearchParams(address).get('service');
  return {
    choice: {
      date: orNull(dateSchema, draft.get('date')),
      time: orNull(timeSchema, draft.get('time')),
      service: orNull(serviceSchema, wish) ?? orNull(serviceSchema, draft.get('service')),
    },
    attempt: attemptOf(draft.get('attempt')),
  };
}
