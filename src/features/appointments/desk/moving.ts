/** Moving an appointment or handing it over: the change, and the texts for it; no React. */
import * as z from 'zod/mini';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import type { Texts } from '#platform/i18n/texts.ts';

/** Requested time and consultant. */
export type Wish = Pick<Appointment, 'date' | 'time' | 'consultant'>;

const inputSchema = z.object({
  date: z.string(),
  time: z.string(),
  consultant: z.optional(z.string()),
});

/** Updates the wish from the form's fields. */
export function withWish(wish: Wish, fields: FormData): Wish {
  const { consultant = wish.consultant, ...moment } = z.parse(
    inputSchema,
    Object.fromEntries(fields),
  );
  return { ...moment, consultant };
}

/** Consultants that the appointment can be handed over to. */
export const takersBeside = (
  all: readonly DeskConsultant[],
  { consultant }: Pick<Appointment, 'consultant'>,
): DeskConsultant[] => all.filter(({ id, active }) => active && id !== consultant);

interface Change {
  isMove: boolean;
  isHandOver: boolean;
}

export const changeOf = (before: Wish, after: Wish): Change => ({
  isMove: before.date !== after.date || before.time !== after.time,
  isHandOver: before.consultant !== after.consultant,
});

/** Texts of the form's buttons and messages for the given change. */
export function moveTexts(
  { isMove, isHandOver }: Change,
  move: Texts<'admin'>['appointments']['move'],
  { handOver, warnings }: Pick<Texts<'adminConsultants'>, 'handOver' | 'warnings'>,
) {
  if (!isHandOver) return { ...move, confirm: warnings.move };
  const { failed } = handOver;
  return isMove
    ? { submit: handOver.both, done: handOver.bothDone, failed, confirm: warnings.handOver }
    : { submit: handOver.submit, done: handOver.done, failed, confirm: warnings.handOver };
}
