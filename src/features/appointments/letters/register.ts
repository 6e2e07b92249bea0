import { standing } from '#features/appointments/rules/appointment-history.ts';
import type { ToldAppointment } from '#features/appointments/rules/told-appointment.ts';
import type { Staff } from '#features/hours/index.ts';
import type { LetterRegistration } from '#features/outbox/index.ts';
import { appointmentNotice } from './house-letters.ts';
import { decisionLetter } from './decision-letter.ts';
import { invitationFor } from './invitation.ts';
import { type AppointmentNews, isOfAppointment } from './news.ts';
import { proposalLetter } from './proposal-letter.ts';
import { isSuperseded } from './superseded.ts';
import { greetingOf, visitorLetter } from './visitor-letters.ts';
import { appointmentMessage } from './whatsapp.ts';

/** The address of the present or former consultant; `''` if there is none. */
const ownAddressOf = ({ recipient, counterpart, former }: AppointmentNews): string =>
  (recipient === 'former' ? former : counterpart)?.email ?? '';

/** What is about an appointment to come. */
const ahead = new Set<AppointmentNews['kind']>([
  ...(['appointment_reminder', 'appointment_undecided', 'appointment_unanswered'] as const),
]);

export { heldLetters } from './held-letters.ts';

/** Registers the letters about appointments. `Staff` holds the consultants as of this run. */
export const appointmentLetters = {
  newsOf(
    { kind, recipient },
    { appointment, history: all, event: number, remindedAt, told },
    staff,
  ) {
    if (!isOfAppointment(kind)) return null;
    const happened = number === undefined ? undefined : all[number - 1];
    const former = happened?.kind === 'moved' ? happened.from.consultant : undefined;
    return {
      ...{ kind, recipient, appointment, all, told },
      ...{ history: standing(all), counterpart: staff.of(appointment.consultant) },
      nameOf: staff.nameOf,
      ...(number !== undefined && { event: number }),
      ...(remindedAt !== undefined && { remindedAt }),
      ...(former !== undefined && { former: staff.of(former) }),
    };
  },
  // A reply to the mail with the link to decide must not take it to the client.
  clientOf: ({ kind, appointment }) => (kind === 'appointment_undecided' ? '' : appointment.email),
  consultantOf: ownAddressOf,
  isMoot(news, now) {
    const { kind, recipient, appointment } = news;
    const isToConsultant = recipient === 'consultant' || recipient === 'former';
    // A consultant without an address wants no notices. A reminder, or the link to decide, is pointless once
    // the appointment has begun.
    if (isToConsultant && ownAddressOf(news) === '') return true;
    return ahead.has(kind) && new Date(appointment.startsAt) <= now;
  },
  isSuperseded,
  letterOf(news, { links, now, language }) {
    if (news.kind === 'appointment_undecided') return decisionLetter(news, links, language);
    if (news.kind === 'appointment_proposed') return proposalLetter(news, links, greetingOf(news));
    return news.recipient === 'visitor'
      ? visitorLetter(news, links, now)
      : appointmentNotice(news, links, language);
  },
  invitationFor,
  messageOf: appointmentMessage,
} satisfies LetterRegistration<ToldAppointment, AppointmentNews, Staff>;
