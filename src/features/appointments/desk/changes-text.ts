/** Describes in words what another session changed in an appointment; no React. */
import * as z from 'zod/mini';
import {
  type DeskAppointment,
  deskAppointmentSchema,
} from '#features/appointments/contract/appointment.ts';
import { contactFields } from '#features/appointments/contract/contact-fields.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatSpan } from '#platform/desk/span.ts';
import type { Failure } from '#platform/browser/api.ts';

/** The appointment's current state, if the server refused with `changed_meanwhile`; otherwise `null`. */
export function changedAppointment(failure: Failure): DeskAppointment | null {
  if (failure.reason !== 'problem' || failure.problem.code !== 'changed_meanwhile') return null;
  const parsed = z.safeParse(deskAppointmentSchema, failure.problem.record);
  return parsed.success ? parsed.data : null;
}

/** One sentence for each difference between the appointment as shown and as it is now. */
export function changesTexts(
  shown: DeskAppointment,
  now: DeskAppointment,
  { texts, actTexts, locale }: Pick<Desk, 'texts' | 'actTexts' | 'locale'>,
  consultants: readonly Pick<DeskConsultant, 'id' | 'name'>[] = [],
): string[] {
  const { changes } = actTexts;
  const { name: clientName, email, phone, language } = texts.appointments;
  const names = { clientName, email, phone, locale: language };
  const edited = contactFields.filter((field) => shown[field] !== now[field]);
  const isElsewhere = shown.meeting !== now.meeting || shown.place !== now.place;
  const owner = consultants.find(({ id }) => id === now.consultant);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const found = [
    shown.status !== now.status && fill(changes.status, { to: texts.statusWords[now.status] }),
    (shown.startsAt !== now.startsAt || shown.endsAt !== now.endsAt) &&
      fill(changes.moved, { to: formatSpan(now, locale) }),
    shown.consultant !== now.consultant &&
      owner !== undefined &&
      fill(changes.consultant, { name: isolate(owner.name) }),
    isElsewhere &&
      fill(changes.elsewhere, {
        to: [texts.appointments.meetings[now.meeting], isolate(now.place ?? '')].join(' ').trim(),
      }),
    edited.length > 0 &&
      fill(changes.edited, { fields: list.format(edited.map((field) => names[field])) }),
  ].filter((text) => text !== false);
  return found.length > 0 ? found : [changes.other];
}
