import type { Appointment } from '#contract/appointment.ts';
import type { Clock } from './booking-window.ts';
import type { Reach } from './outbox.ts';
import { invalidField, type Outcome, success } from './outcome.ts';
import type { SpanRule } from './span.ts';

/** What the firm is to its calendar: who has one, how long what takes, how one usually meets. */
export interface House {
  /** In the order in which a visitor is given whoever is free. */
  consultants: readonly string[];
  ruleOf: (service?: Appointment['service']) => SpanRule;
  meeting: Appointment['meeting'];
  /** Whom its news reaches besides those whom they always do. */
  reach: Reach;
}

/** Whose slots or blocked days are meant: whoever was named, else the firm's first. */
export function ownerOf(
  { consultant }: { consultant?: string | undefined },
  house: House,
): Outcome<string> {
  const candidates = candidatesOf(consultant, house);
  return candidates.ok ? success(candidates.value[0] ?? '') : candidates;
}

/** What a decision about time needs to know. */
export interface HouseClock extends Clock {
  house: House;
}

/** Whoever was asked for, else everybody. */
export function candidatesOf(
  consultant: string | undefined,
  { consultants }: House,
): Outcome<readonly string[]> {
  if (consultant === undefined) return success(consultants);
  if (consultants.includes(consultant)) return success([consultant]);
  return invalidField('consultant', 'unknown_consultant');
}
