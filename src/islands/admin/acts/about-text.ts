/** Which appointment is meant, in words; no React. */
import type { DeskAppointment } from '#contract/appointment.ts';
import { fill } from '#i18n/fill.ts';
import type { Desk } from '#islands/admin/desk.ts';
import { formatSpan } from '#islands/admin/span.ts';

/** Whose appointment it is, and from when to when. */
export const aboutText = (
  appointment: DeskAppointment,
  { actTexts, locale }: Pick<Desk, 'actTexts' | 'locale'>,
): string =>
  fill(actTexts.about, {
    name: `\u2068${appointment.clientName}\u2069`,
    when: formatSpan(appointment, locale),
  });
