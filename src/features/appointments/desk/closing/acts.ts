/** What becomes of an appointment that a closing touches; no React. */
import type { Proposal } from '#features/appointments/contract/appointment.ts';
import type { Taking } from '#features/appointments/contract/closing.ts';

/** Its own time is closed, times that are held for its client are, or both. */
export interface Touched {
  taking: Taking;
  isOwn: boolean;
  /** In all cases these are offered no more, unless the whole proposal ends. */
  held: Proposal['times'];
}

/** A further choice is one more kind here, an option in `ClosingRow`, and its call in `use-closing.ts`. */
export type ClosingAct =
  | { kind: 'keep' }
  | { kind: 'hand'; consultant: string; date: string; time: string }
  | { kind: 'propose' }
  | { kind: 'cancel' };

/** The choices for all appointments at once. */
export const choicesForAll = ['keep', 'hand', 'propose', 'cancel'] as const;
export type ChoiceForAll = (typeof choicesForAll)[number];

/** The acts to choose from for one appointment, in their order: who is free then comes before later times. */
export function actsFor({ taking, isOwn }: Touched): ClosingAct[] {
  const { free, next } = taking;
  const { date, time, email } = taking.appointment;
  // Only who has an address can choose.
  const others = email === '' ? [] : [{ kind: 'propose' } as const];
  if (!isOwn) return [{ kind: 'keep' }, ...others];
  return [
    { kind: 'keep' },
    ...free.map((consultant) => ({ kind: 'hand', consultant, date, time }) as const),
    ...next.map((moment) => ({ kind: 'hand', ...moment }) as const),
    ...others,
    { kind: 'cancel' },
  ];
}

/** The value of an act in a field. */
export const valueOf = (act: ClosingAct): string =>
  act.kind === 'hand' ? `hand ${act.consultant} ${act.date}T${act.time}` : act.kind;

/** The act chosen for an appointment; kept if nobody can take it as chosen any more. */
export const actOf = (touched: Touched, value: string | undefined): ClosingAct =>
  actsFor(touched).find((act) => valueOf(act) === value) ?? { kind: 'keep' };

/** What a choice for all means for one: handed over only at the same time, else kept. */
export function valueForAll(choice: ChoiceForAll, { taking, isOwn }: Touched): string {
  if (!isOwn) return choice === 'propose' ? choice : 'keep';
  if (choice !== 'hand') return choice;
  const { date, time } = taking.appointment;
  const [consultant] = taking.free;
  return consultant === undefined ? 'keep' : valueOf({ kind: 'hand', consultant, date, time });
}

/** The times that stay proposed; `isAhead` tells whether one has not begun. */
export const restOf = (
  { taking: { appointment }, held }: Touched,
  isAhead: (time: Proposal['times'][number]) => boolean,
): Proposal['times'] =>
  (appointment.proposed?.times ?? []).filter((time) => !held.includes(time) && isAhead(time));
