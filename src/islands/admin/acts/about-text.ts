/** Which appointment is meant, in words; no React. */
import type { DeskAppointment } from '#contract/appointment.ts';
import { fill } from '#i18n/fill.ts';
import type { Consultants } from '#islands/admin/data/consultants.ts';
import type { Desk } from '#islands/admin/desk.ts';
import { formatSpan } from '#islands/admin/span.ts';

/** Whose appointment it is, from when to when, and with whom where there are several. */
export const aboutText = (
  appointment: DeskAppointment,
  { actTexts, locale }: Pick<Desk, 'actTexts' | 'locale'>,
  { all, areSeveral }: Pick<Consultants, 'all' | 'areSeveral'>,
): string => {
  const about = {
    name: `\u2068${appointment.clientName}\u2069`,
    when: formatSpan(appointment, locale),
  };
  const owner = areSeveral && all.find(({ id }) => id === appointment.consultant);
  return owner
    ? fill(actTexts.aboutWith, { ...about, consultant: `\u2068${owner.name}\u2069` })
    : fill(actTexts.about, about);
};
