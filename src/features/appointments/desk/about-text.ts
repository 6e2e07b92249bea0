/** Describes an appointment in words; no React. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import type { ConsultantList } from '#features/consultants/desk.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';

/** The client's name, start and end, and the consultant if there are several. */
export const aboutText = (
  appointment: DeskAppointment,
  { actTexts, locale }: Pick<Desk, 'actTexts' | 'locale'>,
  { all, areSeveral }: Pick<ConsultantList, 'all' | 'areSeveral'>,
): string => {
  const about = {
    name: isolate(appointment.clientName),
    // Toasts are narrow; a time does not break at its dash.
    when: formatSpan(appointment, locale).replace(/–(?=\d)/, '–\u2060'),
  };
  const owner = areSeveral && all.find(({ id }) => id === appointment.consultant);
  return owner
    ? fill(actTexts.aboutWith, { ...about, consultant: isolate(owner.name) })
    : fill(actTexts.about, about);
};
