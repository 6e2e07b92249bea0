/** What becomes of an appointment whose time is closed; no React. */
import type { Taking } from '#features/appointments/contract/closing.ts';

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
export const actsFor = ({
  appointment: { date, time, email },
  free,
  next,
}: Taking): ClosingAct[] => [
  { kind: 'keep' },
  ...free.map((consultant) => ({ kind: 'hand', consultant, date, time }) as const),
  ...next.map((moment) => ({ kind: 'hand', ...moment }) as const),
  // Only who has an address can choose.
  ...(email === '' ? [] : [{ kind: 'propose' } as const]),
  { kind: 'cancel' },
];

/** The value of an act in a field. */
export const valueOf = (act: ClosingAct): string =>
  act.kind === 'hand' ? `hand ${act.consultant} ${act.date}T${act.time}` : act.kind;

/** The act chosen for an appointment; kept if nobody can take it as chosen any more. */
export const actOf = (taking: Taking, value: string | undefined): ClosingAct =>
  actsFor(taking).find((act) => valueOf(act) === value) ?? { kind: 'keep' };

/** What a choice for all means for one: handed over only at the same time, else kept. */
export function valueForAll(choice: ChoiceForAll, taking: Taking): string {
  if (choice !== 'hand') return choice;
  const { date, time } = taking.appointment;
  const [consultant] = taking.free;
  return consultant === undefined ? 'keep' : valueOf({ kind: 'hand', consultant, date, time });
}
