/** A booking that was begun; fetched when a visitor comes back to one. */
import * as z from 'zod/mini';
import { dateSchema, timeSchema } from '#contract/slot-fields.ts';
import { serviceSchema } from '#contract/service.ts';
export { fillIn } from '#islands/form/fill-in.ts';
import type { Attempt, Choice } from './booking-state.ts';

/** What our own page wrote, and so taken at its word. */
const attemptSchema = z.custom<Attempt>();

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
  const attempt = draft.get('attempt');
  const wish =
    draft.get('address') === address ? null : new URLSearchParams(address).get('service');
  return {
    choice: {
      date: orNull(dateSchema, draft.get('date')),
      time: orNull(timeSchema, draft.get('time')),
      service: orNull(serviceSchema, wish) ?? orNull(serviceSchema, draft.get('service')),
    },
    attempt: attempt === null ? undefined : z.parse(attemptSchema, JSON.parse(attempt)),
  };
}
